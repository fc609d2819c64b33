import { useState } from 'react'
import { createField, FIELD_TYPES, updateField } from '../../../contract/v1/fields.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Field as Labelled, Input, Select, Textarea } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { tickedIn } from '../../ui/form/form-fields.ts'
import type { Field } from './data.ts'
import { changesIn, hasLimits, hasOptions, initialOf, keyFrom, typeOf, type FieldFormValues } from './field-values.ts'

type Form = ReturnType<typeof useForm<FieldFormValues>>

/** Settings that cannot change once the field exists. */
const Fixed = ({ form }: { form: Form }) => {
  const { common } = useText()
  const text = useText().admin.fields
  const { values, set, errors } = form
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      <Labelled label={common.key} hint={text.keyHint} error={errors.key}>
        <Input
          name="key"
          mono
          required
          pattern="[a-z][a-z0-9_]{0,49}"
          autoComplete="off"
          value={values.key}
          onChange={(event) => set('key', event.currentTarget.value)}
        />
      </Labelled>
      <Labelled label={common.type} hint={text.typeHint} error={errors.type}>
        <Select
          name="type"
          value={values.type}
          choices={wordChoices(FIELD_TYPES, text.types)}
          onChange={(event) => set('type', typeOf(event.currentTarget.value))}
        />
      </Labelled>
    </div>
  )
}

const Allowed = ({ form }: { form: Form }) => {
  const text = useText().admin.fields
  const { values, set, errors } = form
  const limit = (name: 'min' | 'max') => (
    <Labelled label={values.type === 'text' ? text.lengths[name] : text.limits[name]} error={errors[name]}>
      <Input name={name} type="number" step="any" value={values[name]} onChange={(event) => set(name, event.currentTarget.value)} />
    </Labelled>
  )
  if (hasOptions(values.type))
    return (
      <Labelled label={text.options} hint={text.optionsHint} error={errors.options}>
        <Textarea name="options" required rows={4} value={values.options} onChange={(event) => set('options', event.currentTarget.value)} />
      </Labelled>
    )
  if (!hasLimits(values.type)) return null
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      {limit('min')}
      {limit('max')}
    </div>
  )
}

type FieldFormProps = { readonly field?: Field; readonly onSaved: () => void; readonly onClose: () => void }

const useFieldForm = ({ field, onSaved }: FieldFormProps) =>
  useForm({
    initial: initialOf(field),
    submit: async (values) => {
      if (field === undefined) await call(createField, { body: { key: values.key, type: values.type, ...changesIn(values) } })
      else await call(updateField, { params: { id: field.id }, body: changesIn(values) })
      onSaved()
    },
  })

export const FieldForm = (props: FieldFormProps) => {
  const { field, onClose } = props
  const { common } = useText()
  const text = useText().admin.fields
  const isNew = field === undefined
  const form = useFieldForm(props)
  const { values, set, errors } = form
  const [proposed, setProposed] = useState('')
  const nameIt = (label: string): void => {
    set('label', label)
    // The key follows the name until the user edits it.
    if (!isNew || values.key !== proposed) return
    setProposed(keyFrom(label))
    set('key', keyFrom(label))
  }
  return (
    <FormDialog
      title={isNew ? text.newTitle : common.editName({ name: field.label })}
      verb={isNew ? text.create : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <Labelled label={common.name} hint={text.nameHint} error={errors.label}>
        <Input name="label" required maxLength={255} value={values.label} onChange={(event) => nameIt(event.currentTarget.value)} />
      </Labelled>
      {isNew && <Fixed form={form} />}
      <Allowed form={form} />
      <Labelled label={text.description} hint={text.descriptionHint} error={errors.description}>
        <Input
          name="description"
          maxLength={1_000}
          value={values.description}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
      </Labelled>
      <Checkbox label={text.required} hint={text.requiredHint} {...tickedIn(form, 'is_required')} />
    </FormDialog>
  )
}
