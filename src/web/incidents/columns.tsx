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

const columnsOf = (text: Messages['incidents'], format: Formats, agents: readonly Person[]): readonly GridColumn<Incident>[] => {
  const { columns } = text
  return [
    statusColumn<Incident>(columns.status, '9.5rem', ({ status }) => ({ kind: kindOfIncident[status], word: text.status[status] })),
    { id: 'severity', label: columns.severity, track: '6.5rem', below: 'bare', cell: (row) => severity(row, text) },
    nameColumn(columns.title, ({ id, title }) => ({ to: `/incidents/${id}`, name: title, reference: text.reference({ id }) })),
    { id: 'started', label: columns.started, track: '6rem', from: 700, below: 'bare', cell: ({ started_at }) => <Time at={started_at} /> },
    quietColumn({ id: 'lasted', label: columns.lasted, track: '6rem', from: 860 }, ({ started_at, resolved_at }) => (
      <Lasted from={started_at} to={resolved_at} />
    )),
    quietColumn(
      { id: 'commander', label: columns.commander, track: '10rem', from: 1060 },
      ({ commander_id }) => nameIn(agents, commander_id) ?? text.fields.nobody,
    ),
    quietColumn({ id: 'tickets', label: columns.tickets, track: '5rem', from: 620, align: 'end' }, ({ tickets_count }) =>
      format.number(tickets_count),
    ),
  ]
}

export const useIncidentColumns = (): readonly GridColumn<Incident>[] => {
  const text = useText().incidents
  const format = useFormat()
  const { agents } = useNames()
  return useMemo(() => columnsOf(text, format, agents), [text, format, agents])
}
