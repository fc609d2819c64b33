import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

export type Tile = { readonly to: string; readonly icon?: ReactNode; readonly title: string; readonly detail: string }

export const Tiles = ({ label, tiles }: { label: string; tiles: readonly Tile[] }) => (
  <ul aria-label={label} className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2">
    {tiles.map(({ to, icon, title, detail }) => (
      <li key={to} className="min-w-0">
        <Link
          to={to}
          className="flex h-full min-w-0 items-start gap-2.5 rounded-panel border border-line px-3 py-2.5 hover:border-line-strong hover:bg-hover"
        >
          {icon !== undefined && <span className="pt-0.5 text-muted">{icon}</span>}
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{title}</span>
            <span className="text-13 text-muted">{detail}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
