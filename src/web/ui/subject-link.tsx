import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { cx } from './cx.ts'

type SubjectProps = {
  readonly to: string
  readonly subject: string
  readonly mark?: ReactNode
  readonly reference?: string
  /** The client wrote last. */
  readonly loud: boolean
  readonly end?: ReactNode
}

/** Subject of a ticket; bold while the client waits for a reply. */
export const SubjectLink = ({ to, subject, mark, reference, loud, end }: SubjectProps) => (
  <span className="flex min-w-0 items-center gap-2">
    {mark !== undefined && <span className="shrink-0">{mark}</span>}
    <Link to={to} search={(before: object) => before} tabIndex={-1} className={cx('truncate hover:underline', loud && 'font-semibold')}>
      {reference !== undefined && <span className="pe-1.5 font-mono text-12 font-normal text-muted">{reference}</span>}
      {subject}
    </Link>
    {end !== undefined && <span className="inline-flex shrink-0">{end}</span>}
  </span>
)
