import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

/** A link within a coloured line, where only its underline tells it from the words around it. */
export const InlineLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-medium underline underline-offset-2">
    {children}
  </Link>
)
