type SparklineProps = { readonly values: readonly (number | undefined)[]; readonly sentence: string }

const size = { bar: 3, gap: 1, height: 16 }

export const Sparkline = ({ values, sentence }: SparklineProps) => {
  const max = Math.max(1e-9, ...values.map((value) => value ?? 0))
  const width = values.length * (size.bar + size.gap)
  return (
    <svg role="img" aria-label={sentence} data-tip={sentence} width={width} height={size.height} className="shrink-0">
      {values.map((value, at) => {
        const tall = value === undefined ? 1 : Math.max(2, (value / max) * size.height)
        return (
          <rect
            key={at}
            x={at * (size.bar + size.gap)}
            y={size.height - tall}
            width={size.bar}
            height={tall}
            className={value === undefined ? 'fill-line' : 'fill-line-strong'}
          />
        )
      })}
    </svg>
  )
}
