import { cx } from './cx.ts'
import { statusBar, type StatusKind } from './status-kinds.ts'

type GaugeProps = {
  readonly label: string
  readonly words: string
  readonly share: number
  readonly kind: StatusKind
}

export const fullness = (share: number): StatusKind => (share >= 1 ? 'down' : share > 0.8 ? 'late' : 'up')

export const Gauge = ({ label, words, share, kind }: GaugeProps) => {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className="flex min-w-48 flex-col gap-1">
      <div className="flex justify-between gap-4 text-12 text-muted">
        <span>{label}</span>
        <span>{words}</span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div className={cx('h-full rounded-full', statusBar[kind])} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
