import { ASSET_STATUSES, ASSET_TYPES, DISCOVERED_FIELDS } from '../../contract/v1/asset-enums.ts'
import { useText } from '../i18n/text.tsx'
import { findClients } from '../records/find-things.ts'
import { choicesOf, useNames } from '../records/names.ts'
import { useMay } from '../session.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import { chosenIn, foundIn, typedIn, type FormFields } from '../ui/form/form-fields.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { lists, texts, type AssetValues } from './asset-values.ts'

type FieldsProps = FormFields<AssetValues>

const Kind = (form: FieldsProps) => {
  const text = useText().assets
  return (
    <>
      <TextField label={text.fields.name} autoFocus required maxLength={255} {...typedIn(form, 'name')} />
      <div className="grid gap-3 pane:grid-cols-2">
        <ChoiceField label={text.fields.type} choices={wordChoices(ASSET_TYPES, text.type)} {...chosenIn(form, 'type')} />
        <ChoiceField label={text.fields.status} choices={wordChoices(ASSET_STATUSES, text.status)} {...chosenIn(form, 'status')} />
      </div>
    </>
  )
}

const Whose = (form: FieldsProps) => {
  const { common, assets: text } = useText()
  const { agents, departments } = useNames()
  const mayClients = useMay('users:read')
  const selects = [
    ['department_id', common.none, choicesOf(departments)],
    ['assigned_agent_id', common.none, choicesOf(agents)],
  ] as const
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      {selects.map(([name, none, choices]) => (
        <ChoiceField key={name} label={text.fields[name]} choices={[{ value: '', label: none }, ...choices]} {...chosenIn(form, name)} />
      ))}
      {mayClients && (
        <FinderField
          single
          label={text.fields.owner_client_id}
          placeholder={common.typeToFind}
          nothing={common.nothingFound}
          find={findClients}
          {...foundIn(form, 'owner_client_id')}
        />
      )}
    </div>
  )
}

const Details = (form: FieldsProps) => {
  const text = useText().assets
  const dates = ['purchase_date', 'warranty_expires_at'] as const
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      {texts.map((name) => (
        <TextField key={name} label={text.fields[name]} maxLength={name === 'asset_tag' ? 100 : 255} {...typedIn(form, name)} />
      ))}
      {lists.map((name) => (
        <TextField key={name} label={text.fields[name]} hint={text.listHint} mono {...typedIn(form, name)} />
      ))}
      {dates.map((name) => (
        <TextField key={name} label={text.fields[name]} type="date" {...typedIn(form, name)} />
      ))}
      <TextField label={text.fields.cost} inputMode="decimal" pattern="[0-9]+([.,][0-9]+)?" {...typedIn(form, 'cost')} />
    </div>
  )
}

/** Fields that discovery must not overwrite. */
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
