import type { SelectHTMLAttributes } from 'react'
import { Field, Select } from './field.tsx'

type ChoiceFieldProps<Value extends string> = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'className' | 'children' | 'value' | 'onChange' | 'name'
> & {
  readonly label: string
  readonly hint?: string
  /** By this name the server says what is wrong with it. */
  readonly name?: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly error?: string | undefined
  readonly onChoose: (value: Value) => void
}

/** One of a few: what is asked, what is chosen, what is wrong with it. Answers only with what was offered. */
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
