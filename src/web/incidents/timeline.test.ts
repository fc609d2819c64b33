import { describe, expect, it } from 'vitest'
import type { IncidentOverview } from '../../contract/app/incident-overview.ts'
import { incidents as text } from '../i18n/en/incidents.ts'
import { timelineOf, timelineText } from './timeline.ts'

const at = (minute: number): string => `2026-06-01T14:${String(minute).padStart(2, '0')}:00.000Z`

const incident: IncidentOverview['incident'] = {
  id: 1,
  title: 'Checkout',
  description: '',
  severity: 'critical',
  status: 'resolved',
  commander_id: null,
  responder_ids: [],
  asset_ids: [],
  tickets_count: 0,
  started_at: at(2),
  resolved_at: at(40),
  created_at: at(3),
  updated_at: at(40),
  updates: [{ id: 9, status: 'identified', message: 'We found it.', is_public: true, author: { id: 1, name: 'Ana' }, created_at: at(20) }],
}
const page = { id: 4, policy_name: 'IT', summary: 'Help', state: 'acknowledged', level: 1, triggered_at: at(4), next: null } as const
const pages: IncidentOverview['pages'] = [{ ...page, acknowledged_at: at(5), acknowledged_by: 'Boris' }]
const history: IncidentOverview['history'] = [
  { id: 7, actor: 'Ana', action: 'incident.declared', changes: { title: 'Checkout' }, created_at: at(3) },
]

const alerts: IncidentOverview['alerts'] = [
  { id: 1, summary: 'Disk full', began_at: '2026-06-01T14:02:10.000Z', ended_at: at(30) },
  { id: 2, summary: 'Web down', began_at: '2026-06-01T14:02:50.000Z', ended_at: null },
]

describe('the timeline of an incident', () => {
  it('tells what machines and people did, the newest first', () => {
    expect(timelineOf({ incident, pages, history, alerts }, text).map(({ what }) => what)).toEqual([
      'Resolved',
      'Resolved: Disk full',
      'Ana posted an update',
      'Boris acknowledged the page',
      'IT paged',
      'Ana declared the incident',
      '2 alerts',
      'Incident started',
    ])
  })

  it('is written down from the beginning, with who may read what was said', () => {
    const written = timelineText(timelineOf({ incident, pages: [], history: [], alerts: [] }, text), (iso) => iso.slice(11, 16))
    expect(written.split('\n')).toEqual(['14:02 Incident started', '14:20 Ana posted an update: Public: We found it.', '14:40 Resolved'])
  })
})
