import { useText } from '../i18n/text.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { isZone } from '../ui/time/zoned.ts'

type ZoneFieldProps = {
  readonly value: string
  readonly error: string | undefined
  readonly hint?: string
  readonly onChange: (zone: string) => void
}

export const ZoneField = ({ value, error, hint, onChange }: ZoneFieldProps) => {
  const text = useText().oncall.editor
  return (
    <Field label={text.zone} hint={hint} error={error ?? (isZone(value) ? undefined : text.unknownZone)}>
      <Input name="time_zone" list="time-zones" required value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Field>
  )
}
