import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

type GoFilteredProps = { readonly to: string; readonly search: Readonly<Record<string, string>>; readonly children: ReactNode }

/** A link to a list that is already narrowed. */
export const GoFiltered = ({ to, search, children }: GoFilteredProps) => (
  <Link to={to} search={search} className="text-accent underline-offset-2 hover:underline">
    {children}
  </Link>
)
