import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Field, Input, Select, Textarea, type Choice } from '../../ui/form/field.tsx'
import { PickMany } from '../../ui/form/pick-many.tsx'
import { nameOf, type CustomField, type Typed } from './custom-values.ts'

type InputProps = {
  readonly field: CustomField
  readonly typed: Typed
  readonly error: string | undefined
  readonly onChange: (typed: Typed) => void
}

/** Defined options, plus stored values whose option was deleted. */
const optionsFor = ({ options }: CustomField, chosen: readonly string[]): readonly string[] => [
  ...options,
  ...chosen.filter((one) => one !== '' && !options.includes(one)),
]

const useLabel = ({ label, is_required }: CustomField): string => {
  const text = useText().ticket.fields
  return is_required ? text.required({ name: label }) : label
}

const Several = ({ field, typed, error, onChange }: InputProps) => {
  const text = useText().ticket.fields
  const chosen = [typed].flat()
  const options = optionsFor(field, chosen)
  return (
    <PickMany
      label={useLabel(field)}
      name={nameOf(field)}
      {...(field.description !== '' && { hint: field.description })}
      error={error}
      filterLabel={text.filter}
      choices={options.map((name, id) => ({ id, name }))}
      chosen={chosen.map((one) => options.indexOf(one))}
      onChange={(ids) => onChange(options.filter((_, id) => ids.includes(id)))}
    />
  )
}

/** A single-line input would lose the line breaks of an existing value. */
const Words = ({ field, text, onChange }: { field: CustomField; text: string; onChange: (typed: string) => void }) => {
  const [long] = useState(text.includes('\n'))
  const { is_required, min, max } = field
  const native = {
    name: nameOf(field),
    required: is_required,
    ...(min !== null && min > 0 && { minLength: min }),
    ...(max !== null && max > 0 && { maxLength: max }),
    value: text,
  }
  if (long) return <Textarea {...native} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  return <Input {...native} autoComplete="off" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}

/** The server accepts four-digit years only. */
const lastDay = '9999-12-31'

const useChoices = (field: CustomField, chosen: string): readonly Choice[] => {
  const { common } = useText()
  const text = useText().ticket.fields
  const answers =
    field.type === 'boolean'
      ? [
          { value: 'yes', label: text.yes },
          { value: 'no', label: text.no },
        ]
      : optionsFor(field, [chosen]).map((value) => ({ value, label: value }))
  return [{ value: '', label: field.is_required ? text.choose : common.empty }, ...answers]
}

const Single = ({ field, text, onChange }: { field: CustomField; text: string; onChange: (typed: string) => void }) => {
  const { type, is_required, min, max } = field
  const choices = useChoices(field, text)
  const native = { name: nameOf(field), required: is_required, value: text }
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void => onChange(currentTarget.value)
  if (type === 'text') return <Words field={field} text={text} onChange={onChange} />
  if (type === 'number')
    return <Input {...native} type="number" step="any" min={min ?? undefined} max={max ?? undefined} onChange={onInput} />
  if (type === 'date') return <Input {...native} type="date" max={lastDay} onChange={onInput} />
  return <Select {...native} choices={choices} onChange={onInput} />
}

export const CustomInput = (props: InputProps) => {
  const { field, typed, error, onChange } = props
  const label = useLabel(field)
  if (field.type === 'multiselect') return <Several {...props} />
  return (
    <Field label={label} {...(field.description !== '' && { hint: field.description })} error={error}>
      <Single field={field} text={typeof typed === 'string' ? typed : ''} onChange={onChange} />
    </Field>
  )
}
