import { useMemo } from 'react'
import type { Person } from '../../contract/app/cards.ts'
import type { Incident } from '../../contract/app/incident-overview.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Messages } from '../i18n/messages.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Level } from '../ui/level.tsx'
import { Time } from '../ui/time/time.tsx'
import { heightOf, kindOfIncident, kindOfSeverity } from '../records/kinds.ts'
import { nameIn, useNames } from '../records/names.ts'
import { nameColumn, quietColumn, statusColumn } from '../records/shared-columns.tsx'
import { Lasted } from './lasted.tsx'

const severity = ({ severity: how, status }: Incident, text: Messages['incidents']) => (
  <Level word={text.severity[how]} at={heightOf.severity[how]} of={3} kind={status === 'resolved' ? 'paused' : kindOfSeverity[how]} />
)

const columnsOf = (
  text: Messages['incidents'],
  common: Messages['common'],
  format: Formats,
  agents: readonly Person[],
): readonly GridColumn<Incident>[] => {
  const { columns } = text
  return [
    statusColumn<Incident>(common.status, '9.5rem', ({ status }) => ({ kind: kindOfIncident[status], word: text.status[status] })),
    { id: 'severity', label: columns.severity, track: '6.5rem', below: 'bare', cell: (row) => severity(row, text) },
    nameColumn(columns.title, ({ id, title }) => ({ to: `/incidents/${id}`, name: title, reference: text.reference({ id }) })),
    { id: 'started', label: common.started, track: '6rem', from: 700, below: 'bare', cell: ({ started_at }) => <Time at={started_at} /> },
    quietColumn({ id: 'lasted', label: common.duration, track: '6rem', from: 860 }, ({ started_at, resolved_at }) => (
      <Lasted from={started_at} to={resolved_at} />
    )),
    quietColumn(
      { id: 'commander', label: common.commander, track: '10rem', from: 1060 },
      ({ commander_id }) => nameIn(agents, commander_id) ?? text.fields.nobody,
    ),
    quietColumn({ id: 'tickets', label: common.tickets, track: '5rem', from: 620, align: 'end' }, ({ tickets_count }) =>
      format.number(tickets_count),
    ),
  ]
}

export const useIncidentColumns = (): readonly GridColumn<Incident>[] => {
  const { common, incidents: text } = useText()
  const format = useFormat()
  const { agents } = useNames()
  return useMemo(() => columnsOf(text, common, format, agents), [text, common, format, agents])
}
