import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { cx } from '../cx.ts'

type GoFilteredProps = {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  /** What it is, where what is shown is only a number. */
  readonly label?: string
  /** Among words of a sentence colour alone would not tell it apart. */
  readonly within?: boolean
  readonly children: ReactNode
}

/** A link to a list that is already narrowed. */
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
