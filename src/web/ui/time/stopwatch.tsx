import type { Instant } from '../../../contract/time.ts'
import { stopwatchText } from './stopwatch-text.ts'
import { useTicking } from './ticker.ts'

export const Stopwatch = ({ label, from_at, to_at }: { label: string; from_at: Instant; to_at?: Instant }) => {
  const shown = useTicking((now) => stopwatchText((to_at ?? now) - from_at), to_at === undefined)
  return (
    <span role="timer" aria-label={label} className="font-mono text-16 font-semibold">
      {shown}
    </span>
  )
}
