import { useQuery } from '@tanstack/react-query'
import type { IntegrationRecord, IntegrationKind } from '../../contract/app/integrations.ts'
import { listDepartments } from '../../contract/v1/departments.ts'
import { listPolicies } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Field, Input, Select, Textarea, type Choice } from '../ui/form/field.tsx'
import { Fieldset } from '../ui/form/fieldset.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import type { ConfField } from './conf-fields.ts'
import { nameOf, useKindWords } from './names.ts'

const useNamed = (look: ConfField['look']): readonly Choice[] => {
  const { data } = useQuery({
    queryKey: ['choices', look],
    queryFn: ({ signal }) => call(look === 'policy' ? listPolicies : listDepartments, { signal }),
    select: ({ data: list }) => list.map(({ id, name }) => ({ value: String(id), label: name })),
    enabled: look === 'policy' || look === 'department',
  })
  return data ?? []
}

export type ConfInputProps = {
  readonly field: ConfField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly stored: boolean
  readonly others: readonly IntegrationRecord[]
  readonly kinds: readonly IntegrationKind[]
}

const Members = ({ field, value, error, onChange, others, kinds }: ConfInputProps) => {
  const words = useKindWords()
  const chosen = value.split(',').map((part) => part.trim())
  const toggle = (uuid: string): void =>
    onChange((chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid]).filter((one) => one !== '').join(', '))
  return (
    <Fieldset legend={words(field.title)} error={error}>
      {others
        .filter(({ kind }) => kind !== 'group')
        .map((one) => (
          <Checkbox key={one.uuid} label={nameOf(one, kinds)} checked={chosen.includes(one.uuid)} onChange={() => toggle(one.uuid)} />
        ))}
    </Fieldset>
  )
}

const control = (props: ConfInputProps, choices: readonly Choice[], placeholder: string | undefined) => {
  const { field, value, onChange, stored } = props
  const { name, look, secret, needed } = field
  const shared = {
    name: `conf.${name}`,
    value,
    required: needed && !(secret && stored),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  }
  if (look === 'choice' || look === 'department' || look === 'policy') return <Select {...shared} choices={choices} />
  if (look === 'lines') return <Textarea mono {...shared} placeholder={placeholder} />
  return (
    <Input
      {...shared}
      autoComplete="off"
      inputMode={look === 'number' ? 'numeric' : undefined}
      type={secret ? 'password' : 'text'}
      placeholder={placeholder}
    />
  )
}

export const ConfInput = (props: ConfInputProps) => {
  const { common, integrations: text } = useText()
  const words = useKindWords()
  const { field, error, stored } = props
  const named = useNamed(field.look)
  if (field.look === 'members') return <Members {...props} />
  const own = field.choices.map((value) => ({ value, label: words(value) }))
  const choices = field.look === 'choice' ? own : named
  // A setting with a default always has a value.
  const isSet = field.needed || (field.look === 'choice' && field.initial !== '')
  const withNone = isSet ? choices : [{ value: '', label: common.dash }, ...choices]
  const commas = field.look === 'words' ? common.commaSeparated : undefined
  return (
    <Field
      label={isSet ? words(field.title) : text.optional({ title: words(field.title) })}
      hint={field.hint === undefined ? commas : words(field.hint)}
      error={error}
    >
      {control(props, withNone, field.secret && stored ? text.unchanged : undefined)}
    </Field>
  )
}
