import { useMemo } from 'react'
import type { Person } from '../../contract/app/cards.ts'
import type { Change } from '../../contract/app/change-room.ts'
import type { Messages } from '../i18n/messages.ts'
import { useText } from '../i18n/text.tsx'
import { heightOf, kindOfChange, kindOfRisk } from '../incidents/kinds.ts'
import { nameIn, useNames } from '../incidents/names.ts'
import { nameColumn, quietColumn, statusColumns } from '../incidents/shared-columns.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Level } from '../ui/level.tsx'
import { approvalWords } from './approval-words.ts'
import { Window } from './window.tsx'

const columnsOf = (text: Messages['changes'], agents: readonly Person[]): readonly GridColumn<Change>[] => {
  const { columns } = text
  return [
    ...statusColumns<Change>(columns.status, '10.5rem', ({ status }) => ({ kind: kindOfChange[status], word: text.status[status] })),
    nameColumn(columns.title, ({ id, title }) => ({ to: `/changes/${id}`, name: title, reference: text.reference({ id }) })),
    quietColumn({ id: 'type', label: columns.type, track: '6.5rem', from: 900 }, ({ type }) => text.type[type]),
    {
      id: 'risk',
      label: columns.risk,
      track: '6.5rem',
      from: 480,
      cell: ({ risk }) => <Level word={text.risk[risk]} at={heightOf.risk[risk]} of={4} kind={kindOfRisk[risk]} />,
    },
    {
      id: 'when',
      label: columns.when,
      track: '13rem',
      from: 760,
      cell: ({ planned_start_at, planned_end_at }) => <Window from={planned_start_at} to={planned_end_at} />,
    },
    quietColumn({ id: 'approval', label: columns.approval, track: '11rem', from: 1040 }, (change) => approvalWords(change, text)),
    quietColumn(
      { id: 'assignee', label: columns.assignee, track: '9rem', from: 1180 },
      ({ assignee_id }) => nameIn(agents, assignee_id) ?? '–',
    ),
  ]
}

/** The same array for the same words: cells are drawn again only when their row changes. */
export const useChangeColumns = (): readonly GridColumn<Change>[] => {
  const text = useText().changes
  const { agents } = useNames()
  return useMemo(() => columnsOf(text, agents), [text, agents])
}
