import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../contract/app/cards.ts'
import type { Change, ChangeWarnings } from '../../contract/app/change-overview.ts'
import type { Messages } from '../i18n/messages.ts'
import { useText } from '../i18n/text.tsx'
import { heightOf, kindOfChange, kindOfRisk } from '../records/kinds.ts'
import { nameIn, useNames } from '../records/names.ts'
import { nameColumn, quietColumn, statusColumn } from '../records/shared-columns.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Level } from '../ui/level.tsx'
import { Status } from '../ui/status.tsx'
import { approvalWords } from './approval-words.ts'
import { warningsQuery } from './data.ts'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { Window } from './window.tsx'

type Known = { readonly agents: readonly Person[]; readonly warnings: readonly ChangeWarnings[] }

const columnsOf = (text: Messages['changes'], common: Messages['common'], { agents, warnings }: Known): readonly GridColumn<Change>[] => {
  const { columns } = text
  const warningOf = ({ id }: Change): string => {
    const found = warnings.find((warning) => warning.id === id)
    if (found === undefined) return ''
    const { conflicts, freezes } = found
    return [conflicts > 0 && text.conflicts({ count: conflicts }), freezes.length > 0 && text.inAFreeze].filter(Boolean).join(', ')
  }
  return [
    statusColumn<Change>(common.status, '9rem', ({ status }) => ({ kind: kindOfChange[status], word: text.status[status] })),
    nameColumn(common.change, ({ id, title }) => ({ to: `/changes/${id}`, name: title, reference: text.reference({ id }) })),
    quietColumn({ id: 'type', label: common.type, track: '6.5rem', from: 1100 }, ({ type }) => text.type[type]),
    {
      id: 'risk',
      label: columns.risk,
      track: '6.5rem',
      below: 'bare',
      cell: ({ risk }) => <Level word={text.risk[risk]} at={heightOf.risk[risk]} of={4} kind={kindOfRisk[risk]} />,
    },
    {
      id: 'when',
      label: common.plannedFor,
      track: '13rem',
      from: 760,
      cell: ({ planned_start_at, planned_end_at }) => <Window from={planned_start_at} to={planned_end_at} />,
    },
    {
      id: 'starts',
      label: common.plannedFor,
      track: '0',
      to: 0,
      below: 'bare',
      cell: ({ planned_start_at }) => <TimeOrNone at={planned_start_at} none={text.noTime} mode="short" />,
    },
    {
      id: 'warnings',
      label: columns.warnings,
      track: '9rem',
      from: 960,
      cell: (change) => warningOf(change) !== '' && <Status kind="late" word={warningOf(change)} />,
    },
    quietColumn({ id: 'approval', label: columns.approval, track: '11rem', from: 1140 }, (change) => approvalWords(change, text)),
    quietColumn(
      { id: 'assignee', label: common.assignee, track: '9rem', from: 1280 },
      ({ assignee_id }) => nameIn(agents, assignee_id) ?? '–',
    ),
  ]
}

const none: readonly ChangeWarnings[] = []

/** Stable array: cells render again only when their row changes. */
export const useChangeColumns = (changes: readonly Change[]): readonly GridColumn<Change>[] => {
  const { common, changes: text } = useText()
  const { agents } = useNames()
  const { data: warnings = none } = useQuery(warningsQuery(changes))
  return useMemo(() => columnsOf(text, common, { agents, warnings }), [text, common, agents, warnings])
}
