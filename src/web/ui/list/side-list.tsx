import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../i18n/text.tsx'

export type SideItem = {
  readonly id: string
  readonly to: string
  readonly label: string
  readonly count?: number
  readonly end?: ReactNode
}

const look =
  'flex h-8 min-w-0 grow items-center gap-2 rounded-control px-2 text-13 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-text'

export const SideList = ({ label, items, heading }: { label: string; items: readonly SideItem[]; heading?: string }) => {
  const format = useFormat()
  return (
    <nav aria-label={label} className="flex flex-col gap-0.5">
      {heading !== undefined && <h2 className="px-2 pt-3 pb-1 text-12 font-medium text-muted">{heading}</h2>}
      {items.map((item) => (
        <div key={item.id} className="flex min-w-0 items-center">
          <Link to={item.to} activeOptions={{ includeSearch: false }} className={look}>
            <span className="truncate">{item.label}</span>
            {item.count !== undefined && <span className="ms-auto text-12">{format.number(item.count)}</span>}
          </Link>
          {item.end}
        </div>
      ))}
    </nav>
  )
}
