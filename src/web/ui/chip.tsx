import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { useFormat, useText } from '../i18n/text.tsx'
import { cx } from './cx.ts'
import { StatusGlyph } from './status.tsx'
import { statusSoft, type StatusKind } from './status-kinds.ts'

const shape = 'inline-flex h-6 max-w-56 items-center gap-1 rounded-chip text-12 font-medium whitespace-nowrap'

export const Chip = ({ tone, children }: { tone?: StatusKind; children: ReactNode }) => (
  <span className={cx(shape, 'px-1.5', tone === undefined ? 'bg-surface text-muted' : statusSoft[tone])}>{children}</span>
)

export const Tag = ({ name, onClick }: { name: string; onClick?: () => void }) => {
  const text = useText().ui
  const look = cx(shape, 'min-w-0 border border-line px-1.5 text-muted')
  if (onClick === undefined) return <span className={look}>{name}</span>
  return (
    <button
      type="button"
      onClick={onClick}
      data-tip={text.filterBy({ name })}
      className={cx(look, 'hover:border-line-strong hover:text-text')}
    >
      <span className="truncate">{name}</span>
    </button>
  )
}

type CountChipProps = {
  readonly kind: StatusKind
  readonly label: string
  readonly count: number
  readonly pressed: boolean
  readonly onPress: () => void
}

export const CountChip = ({ kind, label, count, pressed, onPress }: CountChipProps) => {
  const format = useFormat()
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex h-7 max-pane:h-9 items-center gap-1 rounded-control border pe-2 ps-1 text-13 whitespace-nowrap',
        pressed ? 'border-accent bg-selected' : 'border-line hover:bg-hover',
        count === 0 && !pressed && 'text-muted',
      )}
    >
      <StatusGlyph kind={kind} />
      {label} <span className="font-semibold">{format.number(count)}</span>
    </button>
  )
}

export const FilterChip = ({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) => {
  const text = useText().ui
  return (
    <span className={cx(shape, 'border border-line bg-surface ps-1.5')}>
      <span className="text-muted">{name}</span>
      <span className="truncate">{value}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={text.removeFilter({ name, value })}
        className="inline-grid size-6 place-items-center rounded-chip text-muted hover:bg-hover hover:text-text"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}
