import { Field, Input } from './field.tsx'

type ColorFieldProps = {
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly name: string
  readonly swatch: string
  readonly disabled?: boolean
  readonly value: string
  readonly onChange: (color: string) => void
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

export const ColorField = ({ label, hint, error, name, swatch, disabled, value, onChange }: ColorFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <div className="flex items-center gap-2">
      <div className="w-28">
        <Input
          mono
          required
          name={name}
          pattern="#[0-9A-Fa-f]{6}"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <input
        type="color"
        aria-label={swatch}
        disabled={disabled}
        value={isColor(value) ? value : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-(--control) w-10 rounded-control border border-line-strong bg-bg p-0.5"
      />
    </div>
  </Field>
)
