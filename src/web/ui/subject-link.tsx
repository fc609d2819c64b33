import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { TicketStatus } from '../../contract/v1/ticket-words.ts'
import { cx } from './cx.ts'
import { TicketStatusMark } from './ticket-words.tsx'

type SubjectProps = {
  readonly to: string
  readonly subject: string
  /** Where there is no column for it. */
  readonly status?: TicketStatus
  /** Before it, instead of the bare state. */
  readonly mark?: ReactNode
  readonly reference?: string
  /** Somebody waits for an answer. */
  readonly loud: boolean
  /** Stays in sight however long the subject is. */
  readonly end?: ReactNode
}

/** What a ticket is about. Loud while its client has had the last word. */
export const SubjectLink = ({ to, subject, status, mark, reference, loud, end }: SubjectProps) => (
  <span className="flex min-w-0 items-center gap-2">
    {mark !== undefined && <span className="shrink-0">{mark}</span>}
    {status !== undefined && <TicketStatusMark status={status} look="glyph" />}
    <Link to={to} search={(before: object) => before} tabIndex={-1} className={cx('truncate hover:underline', loud && 'font-semibold')}>
      {reference !== undefined && <span className="pe-1.5 font-mono text-12 font-normal text-muted">{reference}</span>}
      {subject}
    </Link>
    {end !== undefined && <span className="inline-flex shrink-0">{end}</span>}
  </span>
)
