import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

const LOOKS = {
  usual: 'text-accent underline-offset-2 hover:underline',
  /** Among words of a sentence colour alone would not tell it apart. */
  within: 'text-accent underline underline-offset-2',
  plain: 'font-medium hover:underline',
}

type GoProps = { readonly to: string; readonly children: ReactNode; readonly plain?: boolean; readonly within?: boolean }

/** A link within the dashboard, by itself, within a sentence or in a row. */
export const Go = ({ to, children, plain = false, within = false }: GoProps) => (
  <Link to={to} tabIndex={plain ? -1 : undefined} className={LOOKS[plain ? 'plain' : within ? 'within' : 'usual']}>
    {children}
  </Link>
)
