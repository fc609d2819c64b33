import type { TicketPriority, TicketStatus } from '../../contract/v1/ticket-enums.ts'
import { useText } from '../i18n/text.tsx'
import { cx } from './cx.ts'
import { StatusGlyph } from './status.tsx'
import { statusSoft, type StatusKind } from './status-kinds.ts'

const kinds = {
  open: 'new',
  in_progress: 'running',
  pending: 'late',
  on_hold: 'paused',
  resolved: 'up',
  closed: 'paused',
} satisfies Record<TicketStatus, StatusKind>

/** A static half-filled circle: a list must not be full of spinners. */
const InProgress = () => (
  <span aria-hidden="true" className="inline-grid size-5 shrink-0 place-items-center text-running-solid">
    <svg viewBox="0 0 16 16" className="size-4">
      <circle cx="8" cy="8" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 5a3 3 0 0 1 0 6z" fill="currentColor" />
    </svg>
  </span>
)

const Closed = () => (
  <span aria-hidden="true" className="inline-grid size-5 shrink-0 place-items-center text-paused-solid">
    <svg viewBox="0 0 16 16" className="size-4">
      <circle cx="8" cy="8" r="6" fill="currentColor" />
      <path d="M5.5 8h5" fill="none" stroke="var(--bg)" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  </span>
)

export const TicketGlyph = ({ status }: { status: TicketStatus }) => {
  if (status === 'in_progress') return <InProgress />
  return status === 'closed' ? <Closed /> : <StatusGlyph kind={kinds[status]} />
}

export const TicketStatusMark = ({ status, look = 'plain' }: { status: TicketStatus; look?: 'plain' | 'chip' | 'glyph' }) => {
  const word = useText().inbox.status[status]
  return (
    <span
      data-status={status}
      data-tip={look === 'glyph' ? word : undefined}
      className={cx(
        'inline-flex items-center gap-1 rounded-chip align-middle text-13 font-medium whitespace-nowrap',
        look === 'chip' && cx('h-6 pe-2 ps-0.5', statusSoft[kinds[status]]),
      )}
    >
      <TicketGlyph status={status} />
      <span className={look === 'glyph' ? 'sr-only' : undefined}>{word}</span>
    </span>
  )
}

const bars = { low: 1, medium: 2, high: 3, urgent: 4 } satisfies Record<TicketPriority, number>

export const PriorityMark = ({ priority, look = 'plain' }: { priority: TicketPriority; look?: 'plain' | 'glyph' }) => {
  const word = useText().inbox.priority[priority]
  const tone = priority === 'urgent' ? 'text-down' : priority === 'high' ? 'text-late' : 'text-muted'
  return (
    <span
      className={cx('inline-flex items-center gap-1.5 align-middle text-13 whitespace-nowrap', tone)}
      data-tip={look === 'glyph' ? word : undefined}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={1 + bar * 4}
            y={11 - bar * 3}
            width="2.5"
            height={3 + bar * 3}
            rx="0.75"
            fill="currentColor"
            opacity={bar < bars[priority] ? 1 : 0.25}
          />
        ))}
      </svg>
      <span className={look === 'glyph' ? 'sr-only' : undefined}>{word}</span>
    </span>
  )
}
