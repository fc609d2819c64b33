import { Field, Select, type Choice } from './field.tsx'

type SelectFieldProps = {
  readonly label: string
  readonly hint?: string
  /** By this name the server says what is wrong with it. */
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly choices: readonly Choice[]
  readonly disabled?: boolean
  readonly onType: (chosen: string) => void
}

/** One of several words in a form: what it is called, what is chosen, what is wrong with it. */
export const SelectField = ({ label, hint, error, onType, ...native }: SelectFieldProps) => (
  <Field label={label} {...(hint !== undefined && { hint })} error={error}>
    <Select {...native} onChange={({ currentTarget }) => onType(currentTarget.value)} />
  </Field>
)
