import { describe, expect, it } from 'vitest'
import { csvOf } from '../csv.ts'
import { inSight, rowOfTicket } from './export-rows.ts'
import type { Ticket } from '../desk/records.ts'

const promise = { due_at: null, state: 'none' } as const
const ticket = (id: number, more: Partial<Ticket> = {}): Ticket => ({
  id,
  reference: `HD-${id}`,
  subject: '=1+1',
  description: 'Words',
  status: 'open',
  priority: 'high',
  type: 'question',
  channel: 'email',
  requester_email: 'ana@acme.example',
  requester: { id: 1, name: 'Ana', email: 'ana@acme.example', company_id: null },
  department_id: 1,
  assignee_id: 2,
  tags: ['vpn', 'network'],
  cc: [],
  custom_fields: { floor: 3, site: 'North', empty: null },
  sla: { policy_id: null, status: 'none', next_due_at: null, first_response: promise, next_response: promise, resolution: promise },
  problem_id: null,
  incident_id: null,
  asset_ids: [],
  merged_into_id: null,
  follow_up_of_id: null,
  pending_until: null,
  replies_count: 0,
  first_response_at: null,
  last_client_reply_at: null,
  last_agent_reply_at: null,
  resolved_at: null,
  closed_at: null,
  close_reason: null,
  escalation_level: 1,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
})

describe('tickets as lines', () => {
  it('carry names where they are known, numbers where not, and every field of the desk', () => {
    const row = rowOfTicket(ticket(7), undefined)
    expect(row).toMatchObject({
      reference: 'HD-7',
      assignee: '2',
      department: '1',
      tags: 'vpn, network',
      field_floor: '3',
      field_site: 'North',
      field_empty: null,
    })
    expect(rowOfTicket(ticket(7, { assignee_id: null }), undefined).assignee).toBe('')
  })

  it('run nothing in a spreadsheet', () => {
    expect(csvOf([rowOfTicket(ticket(7), undefined)])).toContain("HD-7,'=1+1,")
  })

  it('are those in sight, in their order there, as far as they could be fetched', () => {
    expect(inSight([ticket(1), ticket(2), ticket(3)], [3, 9, 1]).map(({ id }) => id)).toEqual([3, 1])
  })
})
