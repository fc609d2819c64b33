import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../i18n/text.tsx'

export const CountLink = ({ to, label, count, children }: { to: string; label: string; count: number; children: ReactNode }) => {
  const format = useFormat()
  return (
    <Link
      to={to}
      aria-label={label}
      data-tip={label}
      className="relative inline-grid size-(--control) shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
    >
      {children}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -end-0.5 grid h-4 min-w-4 place-items-center rounded-chip bg-new-soft px-1 text-12 font-semibold text-new"
        >
          {count > 99 ? '99+' : format.number(count)}
        </span>
      )}
    </Link>
  )
}
