import type { LiveState } from '../api/live-state.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { cx } from './cx.ts'
import { useZone } from './time/time.tsx'

const looks = {
  idle: 'border border-line-strong',
  live: 'bg-up-solid',
  reconnecting: 'border-2 border-late-solid',
  offline: 'rounded-none! bg-down-solid',
} satisfies Record<LiveState['kind'], string>

/** State of the live connection. On a small screen only problems are labelled. */
export const ConnectionDot = ({ state }: { state: LiveState }) => {
  const text = useText().shell.connection
  const format = useFormat()
  const zone = useZone()
  const since = 'since_at' in state ? format.time(state.since_at, zone, 'clock') : ''
  const words = {
    idle: text.idle,
    live: text.live,
    reconnecting: text.reconnecting,
    offline: text.offline({ since }),
  }[state.kind]
  return (
    <span
      role="status"
      data-live={state.kind === 'live' ? 'open' : state.kind}
      className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-muted"
    >
      <span aria-hidden="true" className={cx('size-2 rounded-full', looks[state.kind])} />
      <span className={cx(state.kind === 'live' && 'max-pane:sr-only')}>{words}</span>
    </span>
  )
}
