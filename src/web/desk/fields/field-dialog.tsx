import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { CustomInput } from './custom-fields.tsx'
import { customFieldsQuery } from './custom-fields-data.ts'
import { nameOf, typedOf, wireOf, type CustomField, type Typed, type TypedValues } from './custom-values.ts'
import { Dialog } from '../../ui/layer/dialog.tsx'
import { Field, Select } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Skeleton } from '../../ui/page/states.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import type { ActProps } from '../acts/act-props.ts'
import { saidQuery } from './field-data.ts'
import { differing, fieldSteps } from './field-steps.ts'

type PreviewProps = { readonly field: CustomField; readonly ids: readonly number[]; readonly typed: Typed }

/** Number of tickets that the change affects. */
const Preview = ({ field, ids, typed }: PreviewProps) => {
  const text = useText().inbox
  const { data: said } = useQuery(saidQuery(field.key, ids))
  if (said === undefined) return <Skeleton rows={1} />
  const same = said.length - differing(said, wireOf(field, typed)).length
  return (
    <p role="status">
      <Quiet>{text.fieldPreview({ count: said.length, same })}</Quiet>
    </p>
  )
}

const emptyFor = (fields: readonly CustomField[]): TypedValues =>
  Object.fromEntries(fields.map((field) => [nameOf(field), typedOf(field, undefined)]))

const ChooseAndSay = ({ fields, first, rows, acts, onClose }: ActProps & { fields: readonly CustomField[]; first: CustomField }) => {
  const { common, inbox: text } = useText()
  const queries = useQueryClient()
  const [key, setKey] = useState(first.key)
  const field = fields.find((one) => one.key === key) ?? first
  const ids = rows.map(({ id }) => id)
  const form = useForm({
    initial: emptyFor(fields),
    submit: async (values) => {
      const to = wireOf(field, values[nameOf(field)] ?? '')
      // Fetched immediately before the change, so that undo restores the actual values.
      const { step, back } = fieldSteps(field, await queries.fetchQuery(saidQuery(field.key, ids)), to)
      onClose()
      acts.apply(step, back, text.did.field({ count: step.ids.length, name: field.label }))
    },
  })
  const typed = form.values[nameOf(field)] ?? ''
  return (
    <FormDialog
      title={text.pick.field({ count: rows.length })}
      verb={text.setField}
      failed={common.actionFailed}
      form={form}
      onClose={onClose}
    >
      <Field label={common.field}>
        <Select
          name="field"
          value={field.key}
          choices={fields.map((one) => ({ value: one.key, label: one.label }))}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
      </Field>
      <CustomInput
        key={field.key}
        field={field}
        typed={typed}
        error={form.errors[nameOf(field)]}
        onChange={(next) => form.set(nameOf(field), next)}
      />
      <Preview field={field} ids={ids} typed={typed} />
    </FormDialog>
  )
}

export const FieldDialog = (props: ActProps) => {
  const text = useText().inbox
  const { data: fields } = useQuery(customFieldsQuery)
  const [first] = fields ?? []
  if (fields !== undefined && first !== undefined) return <ChooseAndSay {...props} fields={fields} first={first} />
  return (
    <Dialog title={text.pick.field({ count: props.rows.length })} onClose={props.onClose}>
      {fields === undefined ? <Skeleton rows={2} /> : <Quiet>{text.noFields}</Quiet>}
    </Dialog>
  )
}
