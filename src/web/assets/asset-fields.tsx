import { ASSET_STATUSES, ASSET_TYPES, DISCOVERED_FIELDS } from '../../contract/v1/asset-words.ts'
import { listClients } from '../../contract/v1/clients.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, useNames } from '../incidents/names.ts'
import { useMay } from '../session.ts'
import { Field, Input, Select } from '../ui/field.tsx'
import { Finder, type Found } from '../ui/finder.tsx'
import { Checkbox } from '../ui/toggle.tsx'
import { lists, texts, type AssetValues } from './asset-values.ts'

type FieldsProps = {
  readonly values: AssetValues
  readonly set: <Name extends keyof AssetValues>(name: Name, value: AssetValues[Name]) => void
  readonly errors: Readonly<Record<string, string>>
}

type ClientRow = { readonly id: number; readonly name: string; readonly email: string }

const findClients = async (q: string): Promise<readonly Found[]> => {
  const { data } = await call<typeof listClients, { readonly data: readonly ClientRow[] }>(listClients, { query: { q, per_page: 10 } })
  return data.map(({ id, name, email }) => ({ id: String(id), label: name === '' ? email : name, hint: email }))
}

const Kind = ({ values, set, errors }: FieldsProps) => {
  const text = useText().assets
  return (
    <>
      <Field label={text.fields.name} error={errors.name}>
        <Input
          name="name"
          autoFocus
          required
          maxLength={255}
          autoComplete="off"
          value={values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
      </Field>
      <div className="grid gap-3 pane:grid-cols-2">
        <Field label={text.fields.type} error={errors.type}>
          <Select
            name="type"
            value={values.type}
            choices={ASSET_TYPES.map((value) => ({ value, label: text.type[value] }))}
            onChange={(event) => set('type', ASSET_TYPES.find((one) => one === event.currentTarget.value) ?? 'other')}
          />
        </Field>
        <Field label={text.fields.status} error={errors.status}>
          <Select
            name="status"
            value={values.status}
            choices={ASSET_STATUSES.map((value) => ({ value, label: text.status[value] }))}
            onChange={(event) => set('status', ASSET_STATUSES.find((one) => one === event.currentTarget.value) ?? 'in_stock')}
          />
        </Field>
      </div>
    </>
  )
}

const Whose = ({ values, set, errors }: FieldsProps) => {
  const text = useText().assets
  const { agents, departments } = useNames()
  const mayClients = useMay('users:read')
  const selects = [
    ['department_id', text.noDepartment, choicesOf(departments)],
    ['assigned_agent_id', text.nobody, choicesOf(agents)],
  ] as const
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      {selects.map(([name, none, choices]) => (
        <Field key={name} label={text.fields[name]} error={errors[name]}>
          <Select
            name={name}
            value={values[name]}
            choices={[{ value: '', label: none }, ...choices]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        </Field>
      ))}
      {mayClients && (
        <Field label={text.fields.owner_client_id} error={errors.owner_client_id}>
          <Finder
            single
            label={text.fields.owner_client_id}
            placeholder={text.findClient}
            nothing={text.nothingFound}
            name="owner_client_id"
            find={findClients}
            chosen={values.owner_client_id}
            onChange={(chosen) => set('owner_client_id', chosen)}
          />
        </Field>
      )}
    </div>
  )
}

const Details = ({ values, set, errors }: FieldsProps) => {
  const text = useText().assets
  const dates = ['purchase_date', 'warranty_expires_at'] as const
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      {texts.map((name) => (
        <Field key={name} label={text.fields[name]} error={errors[name]}>
          <Input
            name={name}
            autoComplete="off"
            maxLength={name === 'asset_tag' ? 100 : 255}
            value={values[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        </Field>
      ))}
      {lists.map((name) => (
        <Field key={name} label={text.fields[name]} hint={text.listHint} error={errors[name]}>
          <Input mono name={name} autoComplete="off" value={values[name]} onChange={(event) => set(name, event.currentTarget.value)} />
        </Field>
      ))}
      {dates.map((name) => (
        <Field key={name} label={text.fields[name]} error={errors[name]}>
          <Input type="date" name={name} value={values[name]} onChange={(event) => set(name, event.currentTarget.value)} />
        </Field>
      ))}
      <Field label={text.fields.cost} error={errors.cost}>
        <Input
          name="cost"
          inputMode="decimal"
          pattern="[0-9]+([.,][0-9]+)?"
          value={values.cost}
          onChange={(event) => set('cost', event.currentTarget.value)}
        />
      </Field>
    </div>
  )
}

/** Which fields discovery may not touch. */
export const Locks = ({ values, set }: FieldsProps) => {
  const text = useText().assets
  return (
    <details>
      <summary>{text.fields.locked_fields}</summary>
      <p className="py-1">{text.lockHint}</p>
      <div className="grid grid-cols-2 gap-1">
        {DISCOVERED_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={text.fields[field]}
            checked={values.locked_fields.includes(field)}
            onChange={(on) =>
              set('locked_fields', on ? [...values.locked_fields, field] : values.locked_fields.filter((other) => other !== field))
            }
          />
        ))}
      </div>
    </details>
  )
}

export const AssetFields = (props: FieldsProps) => (
  <>
    <Kind {...props} />
    <Whose {...props} />
    <Details {...props} />
  </>
)
