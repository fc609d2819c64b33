import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { cx } from '../cx.ts'

type GoFilteredProps = {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  /** Accessible name, if the content is only a number. */
  readonly label?: string
  /** Underlined inside sentences, where colour alone is not enough (WCAG 1.4.1). */
  readonly within?: boolean
  readonly children: ReactNode
}

export const GoFiltered = ({ to, search, label, within = false, children }: GoFilteredProps) => (
  <Link
    to={to}
    search={search}
    aria-label={label}
    data-tip={label}
    className={cx('text-accent underline-offset-2', within ? 'underline' : 'hover:underline')}
  >
    {children}
  </Link>
)
