import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

export const InlineLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-medium underline underline-offset-2">
    {children}
  </Link>
)
