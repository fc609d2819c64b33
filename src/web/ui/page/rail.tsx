import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useFormat, useText } from '../../i18n/text.tsx'
import { cx } from '../cx.ts'

export type RailItem = {
  readonly id: string
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly keys?: string
  /** Number of items that need action, shown as a badge unless it is 0. */
  readonly due?: number
  /** Shows the badge as a failure, as for a breached SLA. */
  readonly broken?: boolean
  /** Marks the item as the current section although the URL of the page does not start with `to`. */
  readonly current?: boolean
}

const Due = ({ item, narrow }: { item: RailItem; narrow: boolean }) => {
  const text = useText().shell
  const format = useFormat()
  if (item.due === undefined || item.due === 0) return null
  return (
    <span
      className={cx(
        'grid h-4.5 min-w-4.5 place-items-center rounded-chip px-1 text-12 font-semibold',
        item.broken === true ? 'bg-down-solid text-on-accent' : 'bg-paused-soft text-paused',
        narrow ? 'absolute top-0 end-1' : 'ms-auto',
      )}
    >
      <span aria-hidden="true">{item.due > 99 ? '99+' : format.number(item.due)}</span>
      <span className="sr-only">{text.due({ count: item.due })}</span>
    </span>
  )
}

type RailProps = {
  readonly items: readonly RailItem[]
  readonly narrow: boolean
  readonly label: string
  readonly mark: ReactNode
  readonly onGo?: () => void
}

export const Rail = ({ items, narrow, label, mark, onGo }: RailProps) => (
  <nav aria-label={label}>
    {mark}
    <div className="flex flex-col gap-0.5 p-2">
      {items.map((item) => (
        <Link
          key={item.id}
          to={item.to}
          onClick={onGo}
          {...(item.current === true ? { 'aria-current': 'page' as const } : {})}
          data-tip={narrow ? item.label : undefined}
          data-tip-keys={item.keys}
          className={cx(
            'relative flex h-8 max-pane:h-10 items-center gap-2.5 rounded-control px-2.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text',
            narrow && 'justify-center px-0',
          )}
        >
          <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center">
            {item.icon}
          </span>
          <span className={narrow ? 'sr-only' : 'truncate'}>{item.label}</span>
          <Due item={item} narrow={narrow} />
        </Link>
      ))}
    </div>
  </nav>
)
