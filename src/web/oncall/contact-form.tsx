import { useState } from 'react'
import type { ContactKindRecord } from '../../contract/app/contact-kinds.ts'
import { createContact } from '../../contract/v1/on-call-contacts.ts'
import { call } from '../api/call.ts'
import { confOf, fieldsOf } from '../channels/conf-fields.ts'
import { ConfInput } from '../channels/conf-input.tsx'
import { useKindWords } from '../channels/names.ts'
import { useText } from '../i18n/text.tsx'
import { Field, Input, Select } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'

type Values = Readonly<Record<string, string>>

/** Initial settings of every kind, so that switching the kind keeps what was typed. */
const emptyOf = (kinds: readonly ContactKindRecord[]): Values => ({
  name: '',
  ...Object.fromEntries(kinds.flatMap(({ conf }) => fieldsOf(conf)).map(({ name }) => [`conf.${name}`, ''])),
})

type ContactFormProps = { readonly kinds: readonly ContactKindRecord[]; readonly onSaved: () => void; readonly onClose: () => void }

export const ContactForm = ({ kinds, onSaved, onClose }: ContactFormProps) => {
  const { common } = useText()
  const text = useText().oncall.contacts
  const words = useKindWords()
  const [chosen, setChosen] = useState(kinds[0]?.kind)
  const kind = kinds.find((one) => one.kind === chosen)
  const fields = fieldsOf(kind?.conf)
  const form = useForm<Values>({
    initial: emptyOf(kinds),
    submit: async (values) => {
      if (kind === undefined) return
      const typed = Object.fromEntries(fields.map(({ name, initial }) => [name, values[`conf.${name}`] || initial]))
      await call(createContact, { body: { kind: kind.kind, name: values['name'] ?? '', conf: { ...confOf(fields, typed) } } })
      onSaved()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog title={text.newTitle} verb={text.create} failed={text.saveFailed} form={form} onClose={onClose}>
      <Field label={common.type} hint={kind && words(kind.description)}>
        <Select
          value={chosen}
          choices={kinds.map((one) => ({ value: one.kind, label: words(one.label) }))}
          onChange={(event) => setChosen(kinds.find((one) => one.kind === event.currentTarget.value)?.kind)}
        />
      </Field>
      {fields.map((field) => (
        <ConfInput
          key={`${chosen} ${field.name}`}
          field={field}
          value={values[`conf.${field.name}`] || field.initial}
          error={errors[`conf.${field.name}`]}
          onChange={(value) => set(`conf.${field.name}`, value)}
          stored={false}
          others={[]}
          kinds={[]}
        />
      ))}
      <Field label={common.name} hint={text.nameHint} error={errors['name']}>
        <Input
          name="name"
          maxLength={100}
          autoComplete="off"
          value={values['name'] ?? ''}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
