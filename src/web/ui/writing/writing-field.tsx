import type { TextareaHTMLAttributes } from 'react'
import { Field, Textarea } from '../form/field.tsx'
import type { TypedField } from '../form/form-fields.ts'

type WritingFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'value' | 'onChange' | 'name'> &
  TypedField & { readonly mono?: boolean }

export const WritingField = ({ label, hint, error, onType, ...native }: WritingFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Textarea {...native} onChange={({ currentTarget }) => onType(currentTarget.value)} />
  </Field>
)
