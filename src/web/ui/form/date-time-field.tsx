import { instantText, localText } from './date-time-text.ts'
import { Field, Input } from './field.tsx'
import { useZone } from '../time/time.tsx'

type DateTimeProps = {
  readonly label: string
  readonly name: string
  readonly error?: string
  readonly required?: boolean
  /** ISO 8601 or null. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** Date and time in the browser’s zone, which is shown beside it. */
export const DateTimeField = ({ label, name, error, required = false, value, onChange }: DateTimeProps) => {
  const zone = useZone()
  return (
    <Field label={label} hint={zone} error={error}>
      <Input
        type="datetime-local"
        name={name}
        required={required}
        value={localText(value)}
        onChange={(event) => onChange(instantText(event.currentTarget.value))}
      />
    </Field>
  )
}
