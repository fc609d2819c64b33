import type { InputHTMLAttributes } from 'react'
import { Field, Input } from './field.tsx'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value' | 'onChange' | 'name'> & {
  readonly label: string
  readonly hint?: string
  /** By this name the server says what is wrong with it. */
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onType: (typed: string) => void
  readonly mono?: boolean
}

/** One line of a form: what it is called, what is typed, what is wrong with it. Browsers do not guess what belongs there. */
export const TextField = ({ label, hint, error, onType, ...native }: TextFieldProps) => (
  <Field label={label} {...(hint !== undefined && { hint })} error={error}>
    <Input autoComplete="off" {...native} onChange={({ currentTarget }) => onType(currentTarget.value)} />
  </Field>
)
