import { useState, type ReactNode } from 'react'
import type { Instant } from '../../../contract/time.ts'
import { scale } from './scale.ts'
import { useWidth } from './use-width.ts'

export type GanttKind = 'success' | 'fail' | 'running'
export type GanttBar = { readonly from: Instant; readonly to: Instant; readonly kind: GanttKind; readonly words: string }
export type GanttLine = {
  readonly id: string
  readonly label: ReactNode
  readonly sentence: string
  readonly bars: readonly GanttBar[]
}
export type GanttTick = { readonly at: Instant; readonly label: string }

const rowHeight = 28
const barHeight = 12
const labelWidth = 52
// Minimum bar width in pixels, to stay visible and hoverable.
const thinnest = 3

// Failures are taller as well as red; running jobs are outlined. Colour is never the only cue.
const looks = {
  success: 'fill-up-solid',
  fail: 'fill-down-solid',
  running: 'fill-none stroke-running-solid',
} satisfies Record<GanttKind, string>

type Place = { readonly x: (at: Instant) => number; readonly right: number }

const Bar = ({ bar, place: { x, right } }: { bar: GanttBar; place: Place }) => {
  const left = Math.max(0, x(bar.from))
  const wide = Math.min(Math.max(thinnest, x(bar.to) - left), right - left)
  const tall = bar.kind === 'fail' ? rowHeight - 8 : barHeight
  return (
    <rect
      data-tip={bar.words}
      x={left}
      y={(rowHeight - tall) / 2}
      width={Math.max(thinnest, wide)}
      height={tall}
      rx="1.5"
      fillOpacity={bar.kind === 'running' ? 0 : 0.75}
      strokeDasharray={bar.kind === 'running' ? '3 2' : undefined}
      className={looks[bar.kind]}
    />
  )
}

type GanttProps = {
  readonly label: string
  readonly lines: readonly GanttLine[]
  readonly span: readonly [Instant, Instant]
  readonly ticks: readonly GanttTick[]
}

export const Gantt = ({ label, lines, span, ticks }: GanttProps) => {
  const [element, width] = useWidth()
  const [pointed, setPointed] = useState<string>()
  const x = scale(span, [0, Math.max(1, width)])
  // Only every nth tick gets a label, so that labels do not overlap.
  const every = Math.max(1, Math.ceil((ticks.length * labelWidth) / Math.max(1, width)))
  return (
    <div role="group" aria-label={label} className="grid min-w-0 grid-cols-[minmax(5rem,min(14rem,32%))_minmax(0,1fr)] text-13">
      <span />
      <div ref={element} className="relative h-6 min-w-0 text-12 text-muted">
        {ticks
          .filter((_, at) => at % every === 0)
          .map((tick) => (
            <span key={tick.at} aria-hidden="true" className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: x(tick.at) }}>
              {tick.label}
            </span>
          ))}
      </div>
      {lines.map((line) => (
        <div
          key={line.id}
          onPointerEnter={() => setPointed(line.id)}
          onPointerLeave={() => setPointed(undefined)}
          className={`col-span-2 grid grid-cols-subgrid items-center border-b border-line ${pointed === line.id ? 'bg-hover' : ''}`}
        >
          <span className="truncate pe-3">{line.label}</span>
          <svg role="img" aria-label={line.sentence} width={width} height={rowHeight} className="block overflow-visible">
            {ticks.map((tick) => (
              <line key={tick.at} x1={x(tick.at)} x2={x(tick.at)} y1="0" y2={rowHeight} className="stroke-line" />
            ))}
            {line.bars.map((bar, at) => (
              <Bar key={at} bar={bar} place={{ x, right: width }} />
            ))}
          </svg>
        </div>
      ))}
    </div>
  )
}
