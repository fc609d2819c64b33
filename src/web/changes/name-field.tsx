import { Field, Input } from '../ui/field.tsx'

type NameFieldProps = {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (name: string) => void
}

/** What boards, templates and freezes are called; the first thing their dialogs ask. */
export const NameField = ({ label, value, error, onChange }: NameFieldProps) => (
  <Field label={label} error={error}>
    <Input name="name" autoFocus required maxLength={255} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  </Field>
)
