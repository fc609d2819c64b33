import { useState, type PointerEvent } from 'react'
import type { Instant } from '../../../contract/time.ts'
import { ValueAxis } from './axis.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { linePath, niceTicks, scale, type Point } from './scale.ts'
import { useWidth } from './use-width.ts'

export type ChartPoint = { readonly at: Instant; readonly value: number | undefined }

type Limit = { readonly value: number; readonly label: string }

type LineChartProps = {
  readonly title: string
  readonly sentence: string
  readonly facts?: string
  readonly columns: readonly [string, string]
  readonly points: readonly ChartPoint[]
  readonly ticks?: (max: number) => readonly number[]
  readonly formatValue: (value: number) => string
  readonly formatAt: (at: Instant) => string
  readonly limits?: readonly Limit[]
}

const height = 160
// Minimum space in pixels for a label above the line; nearer to the upper edge the label is below the line, because it would be clipped.
const roomForWords = 18
const margin = { top: 8, right: 8, bottom: 20, left: 52 }

const layout = (points: readonly ChartPoint[], ticks: readonly number[], width: number) => {
  const x = scale([points[0]?.at ?? 0, points.at(-1)?.at ?? 1], [margin.left, Math.max(margin.left + 1, width - margin.right)])
  const y = scale([0, ticks.at(-1) ?? 1], [height - margin.bottom, margin.top])
  const places = points.map(({ at, value }): Point | undefined => (value === undefined ? undefined : { x: x(at), y: y(value) }))
  return { x, y, places }
}

const nearest = (places: readonly (Point | undefined)[], x: number): number | undefined => {
  let best: number | undefined
  for (const [at, place] of places.entries())
    if (place !== undefined && (best === undefined || Math.abs(place.x - x) < Math.abs((places[best]?.x ?? 0) - x))) best = at
  return best
}

const Limits = ({ limits, y, width }: { limits: readonly Limit[]; y: (value: number) => number; width: number }) => (
  <g>
    {limits.map((limit) => (
      <g key={limit.label}>
        <line
          x1={margin.left}
          x2={width - margin.right}
          y1={y(limit.value)}
          y2={y(limit.value)}
          className="stroke-late-solid"
          strokeDasharray="4 3"
        />
        <text
          x={width - margin.right}
          y={y(limit.value) < roomForWords ? y(limit.value) + 14 : y(limit.value) - 4}
          textAnchor="end"
          className="fill-late text-12"
        >
          {limit.label}
        </text>
      </g>
    ))}
  </g>
)

const Pointer = ({ place }: { place: Point }) => (
  <g>
    <line x1={place.x} x2={place.x} y1={margin.top} y2={height - margin.bottom} className="stroke-line-strong" />
    <circle cx={place.x} cy={place.y} r="3.5" className="fill-accent stroke-bg" strokeWidth="1.5" />
  </g>
)

export const LineChart = (props: LineChartProps) => {
  const { points, formatValue, formatAt, limits = [] } = props
  const [element, width] = useWidth()
  const [pointed = -1, setPointed] = useState<number>()
  const max = Math.max(0, ...points.map(({ value }) => value ?? 0), ...limits.map(({ value }) => value))
  const ticks = (props.ticks ?? niceTicks)(max)
  const { y, places } = layout(points, ticks, width)
  const [place, point] = [places[pointed], points[pointed]]
  const follow = (event: PointerEvent<SVGSVGElement>): void =>
    setPointed(nearest(places, event.clientX - event.currentTarget.getBoundingClientRect().left))
  const rows = points.map(({ at, value }) => ({ label: formatAt(at), values: [value === undefined ? '–' : formatValue(value)] }))
  const listen = { onPointerMove: follow, onPointerLeave: () => setPointed(undefined) }
  return (
    <ChartFrame title={props.title} facts={props.facts} columns={props.columns} rows={rows}>
      <div ref={element} className="relative min-w-0">
        <svg role="img" aria-label={props.sentence} width={width} height={height} className="block" {...listen}>
          <ValueAxis ticks={ticks} y={y} left={margin.left} right={width - margin.right} format={formatValue} />
          <Limits limits={limits} y={y} width={width} />
          <path d={linePath(places)} fill="none" className="stroke-accent" strokeWidth="1.5" strokeLinejoin="round" />
          <EndLabels points={points} width={width} formatAt={formatAt} />
          {place !== undefined && <Pointer place={place} />}
        </svg>
        {point?.value !== undefined && (
          <p aria-hidden="true" className="pointer-events-none absolute top-0 start-14 rounded-control bg-text px-2 py-0.5 text-12 text-bg">
            {formatAt(point.at)} <span className="font-semibold">{formatValue(point.value)}</span>
          </p>
        )}
      </div>
    </ChartFrame>
  )
}

const EndLabels = ({ points, width, formatAt }: Pick<LineChartProps, 'points' | 'formatAt'> & { width: number }) => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <g className="fill-muted text-12">
      <text x={margin.left} y={height - 4}>
        {formatAt(first.at)}
      </text>
      <text x={width - margin.right} y={height - 4} textAnchor="end">
        {formatAt(last.at)}
      </text>
    </g>
  )
}
