import type { ReactNode } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { useCurrentInSight } from '../list/use-current-in-sight.ts'

export type SubNavItem = {
  readonly to: string
  readonly label: string
  readonly exact?: boolean
  /** Search parameters kept between the tabs. */
  readonly search?: Readonly<Record<string, unknown>>
}

const look =
  '-mb-px inline-flex h-10 items-center border-b-2 border-transparent px-2 whitespace-nowrap text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text -outline-offset-2'

export const SubNav = ({ label, start, items }: { label: string; start?: ReactNode; items: readonly SubNavItem[] }) => {
  const nav = useCurrentInSight<HTMLElement>(useLocation().pathname, items.map((item) => item.label).join())
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-4">
      {start}
      <nav ref={nav} aria-label={label} className="flex min-w-0 gap-1 overflow-x-auto">
        {items.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            search={item.search}
            activeOptions={{ exact: item.exact ?? false, includeSearch: false }}
            className={look}
          >
            {item.label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
