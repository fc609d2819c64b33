import { Input } from './field.tsx'

export type SearchInputProps = {
  readonly label: string
  /** An example of what can be typed; without one the label stands there. */
  readonly hint?: string
  readonly value: string
  readonly onChange: (typed: string) => void
}

/** A line that narrows what is shown. Its label is spoken. */
export const SearchInput = ({ label, hint = label, value, onChange }: SearchInputProps) => (
  <Input
    type="search"
    aria-label={label}
    placeholder={hint}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
