type AxisProps = {
  readonly ticks: readonly number[]
  readonly y: (value: number) => number
  readonly left: number
  readonly right: number
  readonly format: (value: number) => string
}

export const ValueAxis = ({ ticks, y, left, right, format }: AxisProps) => (
  <g>
    {ticks.map((tick) => (
      <g key={tick}>
        <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" strokeWidth="1" shapeRendering="crispEdges" />
        <text x={left - 6} y={y(tick)} dominantBaseline="middle" textAnchor="end" className="fill-muted text-12">
          {tick === 0 ? '0' : format(tick)}
        </text>
      </g>
    ))}
  </g>
)
