import { useId } from 'react'
import type { Choice } from './field.tsx'
import { Checkbox } from './toggle.tsx'

type CheckListProps = {
  readonly label: string
  readonly hint?: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly disabled?: boolean
}

export const CheckList = ({ label, hint, choices, chosen, onChange, disabled }: CheckListProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id} className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 text-13 font-medium">{label}</legend>
      <div className="grid gap-x-4 gap-y-1 pane:grid-cols-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            disabled={disabled}
            checked={chosen.includes(choice.value)}
            onChange={(checked) => onChange(checked ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value))}
          />
        ))}
      </div>
      {hint !== undefined && (
        <p id={id} className="text-12 text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
