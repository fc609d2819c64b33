import { ValueAxis } from './axis.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { niceTicks, scale } from './scale.ts'
import { useWidth } from './use-width.ts'

export type Bar = { readonly label: string; readonly value: number; /** The failed part of `value`. */ readonly bad?: number }

type BarChartProps = {
  readonly title: string
  readonly sentence: string
  readonly facts?: string
  readonly columns: readonly [string, string] | readonly [string, string, string]
  readonly bars: readonly Bar[]
  readonly ticks?: (max: number) => readonly number[]
  readonly formatValue: (value: number) => string
}

const height = 160
const margin = { top: 8, right: 8, bottom: 20, left: 52 }

/** Minimum distance between labels in pixels; omitted labels are in the table. */
const labelRoom = 56
const letter = 6.5

export const BarChart = ({ title, sentence, facts, columns, bars, ticks: ticksFor = niceTicks, formatValue }: BarChartProps) => {
  const [element, width] = useWidth()
  const ticks = ticksFor(Math.max(0, ...bars.map(({ value }) => value)))
  const y = scale([0, ticks.at(-1) ?? 1], [height - margin.bottom, margin.top])
  const slot = Math.max(1, (width - margin.left - margin.right) / Math.max(1, bars.length))
  const longest = Math.max(0, ...bars.map(({ label }) => label.length))
  const every = Math.max(1, Math.ceil(Math.max(labelRoom, longest * letter + 8) / slot))
  const rows = bars.map(({ label, value, bad }) => ({
    label,
    values: [formatValue(value), ...(bad === undefined ? [] : [formatValue(bad)])],
  }))
  const ground = height - margin.bottom
  return (
    <ChartFrame title={title} facts={facts} columns={columns} rows={rows}>
      <div ref={element} className="min-w-0">
        <svg role="img" aria-label={sentence} width={width} height={height} className="block">
          <ValueAxis ticks={ticks} y={y} left={margin.left} right={width - margin.right} format={formatValue} />
          {bars.map((bar, at) => {
            const size = Math.max(1, Math.min(24, slot * 0.7))
            const x = margin.left + at * slot + (slot - size) / 2
            return (
              <g key={bar.label} data-tip={`${bar.label}: ${formatValue(bar.value)}`}>
                <rect x={x} y={margin.top} width={size} height={ground - margin.top} fill="transparent" />
                <rect x={x} y={y(bar.value)} width={size} height={ground - y(bar.value)} className="fill-accent" rx="1" />
                {bar.bad !== undefined && bar.bad > 0 && (
                  <rect x={x} y={y(bar.bad)} width={size} height={ground - y(bar.bad)} className="fill-down-solid" rx="1" />
                )}
                {at % every === 0 && (
                  <text x={x + size / 2} y={height - 4} textAnchor="middle" className="fill-muted text-12">
                    {bar.label}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
    </ChartFrame>
  )
}
