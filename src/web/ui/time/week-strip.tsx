export type WeekDay = {
  readonly name: string
  /** Opening hours in minutes since midnight. */
  readonly spans: readonly { readonly from: number; readonly to: number }[]
}

const day = 1_440

/** Business hours of a week as bars; the sentence is the text alternative. */
export const WeekStrip = ({ sentence, days }: { sentence: string; days: readonly WeekDay[] }) => (
  <div role="img" aria-label={sentence} className="flex w-full max-w-96 flex-col gap-0.5">
    {days.map(({ name, spans }) => (
      <div key={name} className="flex items-center gap-2">
        <span className="w-8 shrink-0 text-12 text-muted">{name}</span>
        <span className="relative h-2.5 grow rounded-chip bg-hover">
          {spans.map(({ from, to }) => (
            <span
              key={from}
              className="absolute inset-y-0 rounded-chip bg-up-solid"
              style={{ insetInlineStart: `${(from / day) * 100}%`, width: `${((to - from) / day) * 100}%` }}
            />
          ))}
        </span>
      </div>
    ))}
  </div>
)
