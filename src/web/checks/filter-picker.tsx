import { useMemo } from 'react'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useText } from '../i18n/text.tsx'
import { Picker, type Choosable } from '../ui/form/picker.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import { readFilter, tagsOf, withToggled } from '../watch/filter.ts'

type PickProps = {
  readonly rows: readonly CheckListItem[]
  readonly q: string
  readonly setQ: (q: string) => void
  readonly onClose: () => void
}

const kinds = ['down', 'late', 'running', 'new', 'up', 'paused'] as const

/** Adds a filter condition, or removes an active one. */
export const FilterPicker = ({ rows, q, setQ, onClose }: PickProps) => {
  const { common, checks: text, ui } = useText()
  const tags = useMemo(() => [...new Set(rows.flatMap((row) => tagsOf(row)))].toSorted(), [rows])
  const filter = readFilter(q)
  const options: readonly Choosable[] = [
    ...kinds.map((kind) => ({
      value: `is:${kind}`,
      label: ui.status[kind],
      hint: common.status,
      glyph: <StatusGlyph kind={kind} />,
      current: filter.kinds.includes(kind),
    })),
    ...tags.map((tag) => ({ value: `tag:${tag}`, label: tag, hint: text.tag, current: filter.tags.includes(tag.toLowerCase()) })),
  ]
  const pick = (condition: string): void => {
    onClose()
    setQ(withToggled(q, condition))
  }
  return (
    <Picker
      title={common.addAFilter}
      label={common.findACondition}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
