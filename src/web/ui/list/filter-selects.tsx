import type { Choice } from '../form/field.tsx'
import { Select } from '../form/field.tsx'

export type FilterSelect = {
  readonly name: string
  readonly label: string
  /** Label of the empty option: “Any risk”. */
  readonly any: string
  readonly value: string
  readonly choices: readonly Choice[]
}

export const FilterSelects = ({
  filters,
  onChange,
}: {
  filters: readonly FilterSelect[]
  onChange: (name: string, value: string) => void
}) => (
  <>
    {filters.map(({ name, label, any, value, choices }) => (
      <div key={name} className="w-40 max-pane:w-[calc(50vw-1.5rem)]">
        <Select
          aria-label={label}
          value={value}
          choices={[{ value: '', label: any }, ...choices]}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      </div>
    ))}
  </>
)
