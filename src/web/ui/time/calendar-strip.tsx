import { Link } from '@tanstack/react-router'
import type { Instant } from '../../../contract/time.ts'
import { cx } from '../cx.ts'
import { lanesOf, placeOf, type Span } from './lanes.ts'
import { StatusGlyph } from '../status.tsx'
import { statusSoft, type StatusKind } from '../status-kinds.ts'

export type StripBar = Span & { readonly label: string; readonly tip: string; readonly kind: StatusKind; readonly to: string }
export type StripShade = Span & { readonly label: string }
/** A line break in the label applies only on small screens. */
export type StripDay = { readonly at: Instant; readonly label: string; readonly isToday: boolean }

type StripProps = {
  readonly label: string
  readonly from_at: Instant
  readonly to_at: Instant
  readonly days: readonly StripDay[]
  readonly bars: readonly StripBar[]
  /** Freeze windows, hatched behind the bars. */
  readonly shades: readonly StripShade[]
}

/** Below this percentage a name does not fit; the list below has it. */
const wideEnough = 8

const narrowest = 2.25

const hatched = 'repeating-linear-gradient(45deg, var(--late-soft) 0 6px, transparent 6px 12px)'

const Shades = ({ shades, from_at, to_at }: Pick<StripProps, 'shades' | 'from_at' | 'to_at'>) =>
  shades.map((shade) => {
    const place = placeOf(shade, { from_at, to_at })
    if (place === undefined) return null
    return (
      <div
        key={shade.id}
        className="absolute inset-y-0 border-x border-late-solid px-1 text-12 text-late"
        style={{ insetInlineStart: `${place.start}%`, width: `${place.width}%`, backgroundImage: hatched }}
      >
        {place.width > wideEnough && <span className="sticky start-0 inline-block max-w-full truncate bg-bg px-1">{shade.label}</span>}
      </div>
    )
  })

const Bar = ({ bar, from_at, to_at }: { bar: StripBar; from_at: Instant; to_at: Instant }) => {
  const place = placeOf(bar, { from_at, to_at })
  if (place === undefined) return null
  return (
    <Link
      to={bar.to}
      data-tip={bar.tip}
      className={cx(
        'absolute inset-y-0.5 flex min-w-6 items-center gap-1 overflow-hidden rounded-chip border border-line-strong px-0.5 text-12 font-medium whitespace-nowrap -outline-offset-2 hover:overflow-visible hover:underline',
        statusSoft[bar.kind],
      )}
      style={{ insetInlineStart: `${place.start}%`, width: `${place.width}%` }}
    >
      <StatusGlyph kind={bar.kind} />
      <span className="truncate">{bar.label}</span>
    </Link>
  )
}

/** Days side by side with planned bars. Decorative: the page must list the same as text. */
export const CalendarStrip = ({ label, from_at, to_at, days, bars, shades }: StripProps) => {
  const lanes = lanesOf(bars)
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <div role="region" aria-label={label} tabIndex={0} className="min-w-0 overflow-x-auto">
      <div style={{ minWidth: `${days.length * narrowest}rem` }}>
        <div className="grid border-b border-line" style={columns}>
          {days.map((day) => (
            <span
              key={day.at}
              aria-current={day.isToday ? 'date' : undefined}
              className={cx(
                'px-0.5 py-1 text-12 max-pane:whitespace-pre-line pane:truncate',
                day.isToday ? 'font-semibold text-accent' : 'text-muted',
              )}
            >
              {day.label}
            </span>
          ))}
        </div>
        <div className="relative min-h-32 border-b border-line pt-6 pb-2">
          <div aria-hidden="true" className="absolute inset-0 grid" style={columns}>
            {days.map((day) => (
              <span key={day.at} className={cx('border-e border-line last:border-e-0', day.isToday && 'bg-selected')} />
            ))}
          </div>
          <Shades shades={shades} from_at={from_at} to_at={to_at} />
          {lanes.map((lane, index) => (
            <div key={index} className="relative h-8">
              {lane.map((bar) => (
                <Bar key={bar.id} bar={bar} from_at={from_at} to_at={to_at} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
