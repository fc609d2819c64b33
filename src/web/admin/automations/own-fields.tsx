import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { CustomInput } from '../../desk/fields/custom-fields.tsx'
import { nameOf, typedOf } from '../../desk/fields/custom-values.ts'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { RowEditor } from '../../ui/form/row-editor.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { fieldsQuery, type Field as DeskField } from '../fields/data.ts'
import type { OwnSet } from './draft.ts'

type RowProps = {
  readonly own: OwnSet
  readonly at: number
  readonly fields: readonly DeskField[]
  readonly taken: readonly string[]
  readonly error: string | undefined
  readonly onChange: (own: OwnSet) => void
}

const Row = ({ own, at, fields, taken, error, onChange }: RowProps) => {
  const text = useText().admin.automations
  const field = fields.find(({ key }) => key === own.key)
  if (field === undefined) return <Quiet>{text.setsTo({ field: own.key, value: JSON.stringify(own.kept) })}</Quiet>
  return (
    <div className="flex w-full min-w-0 flex-wrap items-start gap-2">
      <div className="w-48 max-pane:w-full">
        <ChoiceField
          label={`${text.ownField} ${at + 1}`}
          value={own.key}
          choices={fields.filter(({ key }) => key === own.key || !taken.includes(key)).map(({ key, label }) => ({ value: key, label }))}
          onChoose={(key) => onChange({ key })}
        />
      </div>
      <div className="w-44 grow max-pane:w-full">
        <CustomInput
          key={own.key}
          field={field}
          typed={own.typed ?? typedOf(field, own.kept)}
          error={error}
          onChange={(typed) => onChange({ ...own, typed, type: field.type })}
        />
      </div>
    </div>
  )
}

type OwnFieldsProps = {
  readonly sets: readonly OwnSet[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (sets: readonly OwnSet[]) => void
}

/** Custom fields that the rule sets; a deleted field stays until it is removed from the rule. */
export const OwnFields = ({ sets, errors, onChange }: OwnFieldsProps) => {
  const text = useText().admin.automations
  const { data: fields = [] } = useQuery(fieldsQuery)
  const taken = sets.map(({ key }) => key)
  const free = fields.find(({ key }) => !taken.includes(key))
  if (fields.length === 0 && sets.length === 0) return null
  return (
    <RowEditor
      label={text.ownFields}
      hint={text.ownFieldsHint}
      error={errors.custom_fields}
      add={text.setField}
      remove={text.unsetField}
      rows={sets}
      fresh={() => free && { key: free.key }}
      onChange={onChange}
    >
      {(own, at, change) => <Row own={own} at={at} fields={fields} taken={taken} error={errors[nameOf(own)]} onChange={change} />}
    </RowEditor>
  )
}
