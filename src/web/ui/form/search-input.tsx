import { Input } from './field.tsx'

export type SearchInputProps = {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (typed: string) => void
}

export const SearchInput = ({ label, hint = label, value, onChange }: SearchInputProps) => (
  <Input
    type="search"
    aria-label={label}
    placeholder={hint}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
