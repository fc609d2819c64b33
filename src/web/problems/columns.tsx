import { useMemo } from 'react'
import type { Person } from '../../contract/app/cards.ts'
import type { Problem } from '../../contract/app/problem-overview.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Messages } from '../i18n/messages.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { heightOf, kindOfPriority, kindOfProblem } from '../records/kinds.ts'
import { nameIn, useNames } from '../records/names.ts'
import { nameColumn, quietColumn, statusColumn } from '../records/shared-columns.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Level } from '../ui/level.tsx'
import { Time } from '../ui/time/time.tsx'

const columnsOf = (
  text: Messages['problems'],
  common: Messages['common'],
  format: Formats,
  agents: readonly Person[],
): readonly GridColumn<Problem>[] => {
  const { columns } = text
  return [
    statusColumn<Problem>(common.status, '9rem', ({ status }) => ({ kind: kindOfProblem[status], word: text.status[status] })),
    nameColumn(columns.title, ({ id, title }) => ({ to: `/problems/${id}`, name: title, reference: text.reference({ id }) })),
    {
      id: 'priority',
      label: common.priority,
      track: '6.5rem',
      from: 640,
      below: 'bare',
      cell: ({ priority: how }) => <Level word={text.priority[how]} at={heightOf.priority[how]} of={4} kind={kindOfPriority[how]} />,
    },
    quietColumn({ id: 'linked', label: common.tickets, track: '4.5rem', from: 560, align: 'end' }, ({ linked_incidents_count }) =>
      format.number(linked_incidents_count),
    ),
    quietColumn({ id: 'told', label: columns.told, track: '8.5rem', from: 940 }, ({ workaround_published_at: at }) =>
      at === null ? '–' : <Time at={at} />,
    ),
    quietColumn(
      { id: 'assignee', label: common.assignee, track: '10rem', from: 820 },
      ({ assignee_id }) => nameIn(agents, assignee_id) ?? text.fields.nobody,
    ),
    { id: 'age', label: columns.age, track: '6rem', from: 1060, below: 'bare', cell: ({ created_at }) => <Time at={created_at} /> },
  ]
}

export const useProblemColumns = (): readonly GridColumn<Problem>[] => {
  const { common, problems: text } = useText()
  const format = useFormat()
  const { agents } = useNames()
  return useMemo(() => columnsOf(text, common, format, agents), [text, common, format, agents])
}
