import { useId } from 'react'

type SegmentedProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
  /** Shows the label, which is otherwise only for screen readers. */
  readonly showLabel?: boolean
}

/** Segmented control on native radio buttons, for keyboard and screen readers. */
export const Segmented = <T extends string>({ label, value, choices, onChange, showLabel = false }: SegmentedProps<T>) => {
  const name = useId()
  const group = (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex min-h-(--control) w-fit max-w-full min-w-0 flex-wrap rounded-control border border-line-strong bg-raised p-px"
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative inline-flex min-h-[calc(var(--control)-4px)] shrink-0 items-center rounded-chip px-2.5 text-13 whitespace-nowrap text-muted hover:text-text has-checked:bg-selected has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-chip outline-none"
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
  if (!showLabel) return group
  return (
    <div className="flex flex-col items-start gap-1">
      <span aria-hidden="true" className="text-13 font-medium">
        {label}
      </span>
      {group}
    </div>
  )
}
