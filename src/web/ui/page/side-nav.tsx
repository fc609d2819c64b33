import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Select } from '../form/field.tsx'
import type { SubNavItem } from './sub-nav.tsx'

export type SideNavGroup = { readonly label: string; readonly items: readonly SubNavItem[] }

const look =
  'flex min-h-8 items-center rounded-control px-2 text-14 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-text'

/** Grouped navigation beside a page; a select on small screens. */
export const SideNav = ({ label, groups, children }: { label: string; groups: readonly SideNavGroup[]; children: ReactNode }) => {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const items = groups.flatMap((group) => group.items)
  const current = items.find(({ to }) => path === to || path.startsWith(`${to}/`))
  return (
    <div className="flex min-w-0 grow max-wide:flex-col">
      <div className="border-b border-line px-4 py-2 wide:hidden">
        <Select
          aria-label={label}
          value={current?.to ?? ''}
          choices={[
            ...(current === undefined ? [{ value: '', label }] : []),
            ...items.map(({ to, label: name }) => ({ value: to, label: name })),
          ]}
          onChange={(event) => void navigate({ to: event.currentTarget.value })}
        />
      </div>
      <nav aria-label={label} className="hidden w-48 shrink-0 flex-col gap-4 border-e border-line px-2 py-3 wide:flex">
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label} className="flex flex-col gap-px">
            <p aria-hidden="true" className="px-2 pb-1 text-12 font-medium text-muted">
              {group.label}
            </p>
            {group.items.map(({ to, label: name }) => (
              <Link key={to} to={to} activeOptions={{ exact: false, includeSearch: false }} className={look}>
                {name}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="flex min-w-0 grow flex-col">{children}</div>
    </div>
  )
}
