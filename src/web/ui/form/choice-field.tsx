import type { SelectHTMLAttributes } from 'react'
import { Field, Select } from './field.tsx'

type ChoiceFieldProps<Value extends string> = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'className' | 'children' | 'value' | 'onChange' | 'name'
> & {
  readonly label: string
  readonly hint?: string
  /** Field name in validation errors. */
  readonly name?: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly error?: string | undefined
  readonly onChoose: (value: Value) => void
}

/** Select field; only offered values are returned. */
export const ChoiceField = <Value extends string>({ label, hint, error, choices, onChoose, ...native }: ChoiceFieldProps<Value>) => (
  <Field label={label} hint={hint} error={error}>
    <Select
      {...native}
      choices={choices}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ value }) => value === currentTarget.value)
        if (chosen !== undefined) onChoose(chosen.value)
      }}
    />
  </Field>
)
