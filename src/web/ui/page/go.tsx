import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

const LOOKS = {
  usual: 'text-accent underline-offset-2 hover:underline',
  /** Underlined inside sentences, where colour alone is not enough (WCAG 1.4.1). */
  within: 'text-accent underline underline-offset-2',
  plain: 'font-medium hover:underline',
}

type GoProps = { readonly to: string; readonly children: ReactNode; readonly plain?: boolean; readonly within?: boolean }

export const Go = ({ to, children, plain = false, within = false }: GoProps) => (
  <Link to={to} tabIndex={plain ? -1 : undefined} className={LOOKS[plain ? 'plain' : within ? 'within' : 'usual']}>
    {children}
  </Link>
)
