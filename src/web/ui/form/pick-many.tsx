import { useId, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { SearchInput } from './search-input.tsx'
import { Checkbox } from './toggle.tsx'

type PickManyProps = {
  readonly label: string
  /** Field name in validation errors. */
  readonly name?: string
  readonly hint?: string
  readonly error?: string
  readonly filterLabel: string
  readonly choices: readonly { readonly id: number; readonly name: string }[]
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

const manyFrom = 8

export const PickMany = ({ label, name, hint, error, filterLabel, choices, chosen, onChange }: PickManyProps) => {
  const text = useText().ui
  const id = useId()
  const [q, setQ] = useState('')
  const fits = choices.filter((one) => chosen.includes(one.id) || one.name.toLowerCase().includes(q.trim().toLowerCase()))
  const toggle = (one: number, on: boolean): void => onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="pb-1 text-13 font-medium">{label}</legend>
      {choices.length > manyFrom && <SearchInput label={filterLabel} value={q} onChange={setQ} />}
      <div className="flex max-h-56 flex-col overflow-y-auto rounded-control border border-line px-2 py-1">
        {fits.map((one) => (
          <Checkbox key={one.id} name={name} label={one.name} checked={chosen.includes(one.id)} onChange={(on) => toggle(one.id, on)} />
        ))}
        {choices.length === 0 && <span className="text-13 text-muted">{text.loading}</span>}
      </div>
      {hint !== undefined && <p className="text-12 text-muted">{hint}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-12 font-medium text-down">
          {error}
        </p>
      )}
    </fieldset>
  )
}
