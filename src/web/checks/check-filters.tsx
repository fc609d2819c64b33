import { useMemo, useState, type ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useText } from '../i18n/text.tsx'
import { IconButton } from '../ui/button.tsx'
import { CountChip } from '../ui/chip.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { statusKinds } from '../ui/status-kinds.ts'
import { FilterPicker } from './filter-picker.tsx'
import { kindsOf, readFilter, withToggled } from '../watch/filter.ts'

const shownKinds = ['down', 'late', 'new', 'up', 'paused'] as const

const countsOf = (rows: readonly CheckListItem[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>(statusKinds.map((kind) => [kind, 0]))
  for (const row of rows) for (const kind of kindsOf(row)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

type FilterProps = {
  readonly rows: readonly CheckListItem[]
  readonly q: string
  readonly setQ: (q: string) => void
  readonly end: ReactNode
}

export const CheckFilters = ({ rows, q, setQ, end }: FilterProps) => {
  const { common, checks: text, ui } = useText()
  const [picking, setPicking] = useState(false)
  const counts = useMemo(() => countsOf(rows), [rows])
  const { kinds } = readFilter(q)
  return (
    <FilterBar
      label={text.byStatus}
      line={{ label: text.filter, hint: text.filterHint, value: q, onChange: setQ }}
      end={
        <>
          <IconButton label={common.addAFilter} shortcut={{ id: 'add-filter', keys: 'f', scope: 'page' }} onClick={() => setPicking(true)}>
            <ListFilter aria-hidden="true" className="size-4" />
          </IconButton>
          {end}
          {picking && <FilterPicker rows={rows} q={q} setQ={setQ} onClose={() => setPicking(false)} />}
        </>
      }
    >
      {shownKinds.map((kind) => (
        <CountChip
          key={kind}
          kind={kind}
          label={ui.status[kind]}
          count={counts.get(kind) ?? 0}
          pressed={kinds.includes(kind)}
          onPress={() => setQ(withToggled(q, `is:${kind}`))}
        />
      ))}
    </FilterBar>
  )
}
