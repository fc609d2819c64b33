import type { TextareaHTMLAttributes } from 'react'
import { Field, Textarea } from '../form/field.tsx'

type WritingFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'value' | 'onChange' | 'name'> & {
  readonly label: string
  readonly hint?: string
  /** By this name the server says what is wrong with it. */
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onType: (typed: string) => void
}

/** Several lines of a form: what they are about, what is written, what is wrong with it. */
export const WritingField = ({ label, hint, error, onType, ...native }: WritingFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Textarea {...native} onChange={({ currentTarget }) => onType(currentTarget.value)} />
  </Field>
)
