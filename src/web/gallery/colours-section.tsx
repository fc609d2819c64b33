const colours = ['bg', 'surface', 'raised', 'hover', 'selected', 'line', 'line-strong', 'text', 'muted', 'accent', 'on-accent'] as const
const states = ['up', 'late', 'down', 'paused', 'new', 'running'] as const
const sizes = ['12', '13', '14', '16', '18', '22'] as const
const pangram = 'The quick brown fox pings 0123456789'

const Swatch = ({ name }: { name: string }) => (
  <div className="flex flex-col gap-1">
    <span
      className="h-8 w-24"
      style={{ background: `var(--${name})`, border: '1px solid var(--line)', borderRadius: 'var(--radius-control)' }}
    />
    <span>{name}</span>
  </div>
)

export const ColoursSection = () => (
  <div className="flex min-w-0 flex-col gap-4">
    <div className="flex flex-wrap gap-3">
      {colours.map((name) => (
        <Swatch key={name} name={name} />
      ))}
    </div>
    <div className="flex flex-wrap gap-3">
      {states
        .flatMap((state) => [state, `${state}-solid`, `${state}-soft`])
        .map((name) => (
          <Swatch key={name} name={name} />
        ))}
    </div>
    <div className="flex flex-col gap-1">
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--text-${size}-line)` }}>
          {size} {pangram}
        </p>
      ))}
    </div>
  </div>
)
