import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

/** A link within the dashboard, in running text or in a row. */
export const Go = ({ to, children, plain = false }: { to: string; children: ReactNode; plain?: boolean }) => (
  <Link
    to={to}
    tabIndex={plain ? -1 : undefined}
    className={plain ? 'font-medium hover:underline' : 'text-accent underline-offset-2 hover:underline'}
  >
    {children}
  </Link>
)
