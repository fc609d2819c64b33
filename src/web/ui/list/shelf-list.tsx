import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/text.tsx'
import { cx } from '../cx.ts'
import { Select } from '../form/field.tsx'

export type ShelfItem = { readonly id: string; readonly label: string; readonly count: number }

type ShelfListProps = {
  readonly label: string
  readonly items: readonly ShelfItem[]
  readonly current: string
  readonly onChoose: (id: string) => void
  readonly end?: ReactNode
}

/** Categories with counts: a list, or a select on small screens. */
export const ShelfList = ({ label, items, current, onChoose, end }: ShelfListProps) => {
  const format = useFormat()
  return (
    <>
      <div className="flex items-center gap-2 wide:hidden">
        <Select
          aria-label={label}
          value={current}
          choices={items.map((item) => ({ value: item.id, label: `${item.label} (${format.number(item.count)})` }))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        {end}
      </div>
      <nav aria-label={label} className="hidden w-52 shrink-0 flex-col items-stretch gap-px wide:flex">
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            aria-current={item.id === current ? 'true' : undefined}
            onClick={() => onChoose(item.id)}
            className={cx(
              'flex min-h-8 min-w-0 items-center gap-2 rounded-control px-2 text-start',
              item.id === current ? 'bg-selected font-medium' : 'text-muted hover:bg-hover hover:text-text',
            )}
          >
            <span className="min-w-0 grow truncate">{item.label}</span>
            <span className="text-12">{format.number(item.count)}</span>
          </button>
        ))}
        {end !== undefined && <div className="pt-2">{end}</div>}
      </nav>
    </>
  )
}
