import { useId } from 'react'
import { Field, Input } from './field.tsx'

type ZoneFieldProps = {
  readonly label: string
  readonly name?: string
  readonly hint?: string
  readonly error?: string
  readonly value: string
  readonly onChange: (zone: string) => void
}

export const ZoneField = ({ label, name = 'timezone', hint, error, value, onChange }: ZoneFieldProps) => {
  const id = useId()
  return (
    <Field label={label} hint={hint} error={error}>
      <Input name={name} list={id} required autoComplete="off" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      <datalist id={id}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Field>
  )
}
