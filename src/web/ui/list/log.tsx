import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type LogRow = {
  readonly id: string
  readonly time: ReactNode
  readonly glyph: ReactNode
  readonly what: ReactNode
  readonly detail?: ReactNode
  readonly end?: ReactNode
  readonly below?: ReactNode
  readonly strong?: boolean
}

export const Log = ({ label, rows }: { label: string; rows: readonly LogRow[] }) => (
  <ol aria-label={label} className="flex min-w-0 flex-col">
    {rows.map((row) => (
      <li
        key={row.id}
        className={cx(
          'flex min-h-(--row) min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-2 py-1 last:border-b-0',
          row.strong === true && 'bg-surface font-medium',
        )}
      >
        <span className="w-32 shrink-0 text-13 font-normal text-muted">{row.time}</span>
        {row.glyph}
        <span className="min-w-24">{row.what}</span>
        {row.detail !== undefined && (
          <span className="min-w-0 grow basis-40 break-words text-13 pane:truncate font-normal text-muted">{row.detail}</span>
        )}
        {row.end !== undefined && <span className="ms-auto font-normal">{row.end}</span>}
        {row.below !== undefined && <div className="min-w-0 basis-full text-13 font-normal pane:ps-43">{row.below}</div>}
      </li>
    ))}
  </ol>
)

/** Raw text from a ping or a log, never rendered as HTML. */
export const RawText = ({ label, children, wraps = true }: { label: string; children: string; wraps?: boolean }) => (
  <pre
    role="region"
    tabIndex={0}
    aria-label={label}
    className={cx(
      'max-h-104 overflow-auto rounded-panel border border-line bg-surface p-3 font-mono text-13',
      wraps ? 'whitespace-pre-wrap break-words' : 'whitespace-pre',
    )}
  >
    {children}
  </pre>
)

export const KindToggle = ({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={cx(
      'inline-flex h-7 max-pane:h-9 items-center rounded-control border px-2 text-13',
      pressed ? 'border-accent bg-selected' : 'border-line text-muted hover:bg-hover',
    )}
  >
    {label}
  </button>
)
