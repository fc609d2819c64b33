import { useQuery } from '@tanstack/react-query'
import { deleteField, updateField } from '../../../contract/v1/fields.ts'
import { call } from '../../api/call.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import type { TableColumn } from '../../ui/list/table.tsx'
import { ListPage } from '../desk/list-page.tsx'
import { OrderButtons } from '../order-buttons.tsx'
import { fieldsQuery, type Field } from './data.ts'
import { FieldForm } from './field-form.tsx'

type Named = Field & { readonly name: string }

const useAllowed = () => {
  const text = useText().admin.fields
  const format = useFormat()
  return ({ options, min, max, type }: Field): string => {
    if (options.length > 0) return format.list(options)
    const words = type === 'text' ? text.lengths : text.limits
    const bounds = [min === null ? '' : `${words.min} ${format.number(min)}`, max === null ? '' : `${words.max} ${format.number(max)}`]
    return bounds.filter((bound) => bound !== '').join(', ')
  }
}

const useColumns = (): readonly TableColumn<Named>[] => {
  const { common } = useText()
  const text = useText().admin.fields
  const allowed = useAllowed()
  return [
    {
      id: 'label',
      label: common.name,
      heading: true,
      cell: ({ label, description, is_required }) => (
        <span className="flex flex-col items-start py-1">
          <span className="inline-flex items-center gap-2">
            {label}
            {is_required && <Chip tone="late">{text.must}</Chip>}
          </span>
          {description !== '' && <Quiet>{description}</Quiet>}
        </span>
      ),
    },
    { id: 'key', label: common.key, cell: ({ key }) => <Code>{key}</Code> },
    {
      id: 'type',
      label: common.type,
      cell: (field) => (
        <span className="flex flex-col py-1">
          {text.types[field.type]}
          <Quiet>{allowed(field)}</Quiet>
        </span>
      ),
    },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/fields \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"key": "floor", "label": "Floor", "type": "number", "min": 0}'`

export const FieldsPage = () => {
  const fields = useQuery(fieldsQuery)
  return (
    <ListPage
      text={useText().admin.fields}
      query={fields}
      queryKey={fieldsQuery.queryKey}
      columns={useColumns()}
      apiCall={apiCall}
      mayWrite={useMay('admin:write')}
      remove={({ id }) => call(deleteField, { params: { id } })}
      acts={({ id }) => (
        <OrderButtons
          id={id}
          things={fields.data ?? []}
          queryKey={fieldsQuery.queryKey}
          place={(field, position) => call(updateField, { params: { id: field }, body: { position } })}
        />
      )}
      form={({ thing, ...rest }) => <FieldForm field={thing} {...rest} />}
    />
  )
}
