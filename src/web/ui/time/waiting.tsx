import type { ReactNode } from 'react'
import type { Instant } from '../../../contract/time.ts'
import { cx } from '../cx.ts'
import { StatusGlyph } from '../status.tsx'
import { statusSoft } from '../status-kinds.ts'
import { waitText } from './stopwatch-text.ts'
import { useTicking } from './ticker.ts'

/** Outside the live region: screen readers must not announce every second. */
const Waited = ({ since_at, label }: { since_at: Instant; label: string }) => (
  <span role="timer" aria-label={label} className="ms-auto font-mono text-13">
    {useTicking((now) => waitText(now - since_at))}
  </span>
)

type WaitingProps = {
  readonly done: boolean
  readonly running?: boolean
  readonly sentence: string
  readonly detail: ReactNode
  readonly since_at?: Instant
  readonly children?: ReactNode
}

/** Waits for an event; the text is announced when it changes. */
export const Waiting = ({ done, running = !done, sentence, detail, since_at, children }: WaitingProps) => (
  <div className={cx('flex flex-col gap-3 rounded-panel px-3 py-3', statusSoft[done ? 'up' : 'new'])}>
    <div className="flex items-start gap-3">
      <div role="status" className="flex min-w-0 items-start gap-2">
        <StatusGlyph kind={done ? 'up' : 'new'} running={running} />
        <div className="min-w-0">
          <p className="font-medium">{sentence}</p>
          <p className="text-13">{detail}</p>
        </div>
      </div>
      {!done && since_at !== undefined && <Waited since_at={since_at} label={sentence} />}
    </div>
    {children !== undefined && <div className="flex flex-wrap items-center gap-2">{children}</div>}
  </div>
)
