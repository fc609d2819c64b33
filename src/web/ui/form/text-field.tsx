import type { InputHTMLAttributes } from 'react'
import { Field, Input } from './field.tsx'
import type { TypedField } from './form-fields.ts'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value' | 'onChange' | 'name'> &
  TypedField & { readonly mono?: boolean }

/** Text field; `autocomplete` is off unless set. */
export const TextField = ({ label, hint, error, onType, ...native }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Input autoComplete="off" {...native} onChange={({ currentTarget }) => onType(currentTarget.value)} />
  </Field>
)
