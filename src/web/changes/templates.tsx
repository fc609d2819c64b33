import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RISKS } from '../../contract/v1/change-words.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '../../contract/v1/cabs.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines } from '../ui/room.tsx'
import { useToast } from '../ui/toast.tsx'
import { useAct } from '../ui/use-act.ts'
import { useForm } from '../ui/use-form.ts'
import { templatesQuery, type Template } from './data.ts'

const writings = ['description', 'reason', 'implementation_plan', 'rollback_plan', 'test_plan'] as const

const valuesOf = (template: Template | undefined) => {
  const fields = template?.fields ?? {}
  return {
    name: template?.name ?? '',
    title: fields.title ?? '',
    description: fields.description ?? '',
    risk: fields.risk ?? 'low',
    reason: fields.reason ?? '',
    implementation_plan: fields.implementation_plan ?? '',
    rollback_plan: fields.rollback_plan ?? '',
    test_plan: fields.test_plan ?? '',
  }
}

const bodyOf = ({ name, title, ...rest }: ReturnType<typeof valuesOf>) => ({
  name: name.trim(),
  fields: {
    ...(title.trim() !== '' && { title: title.trim() }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  },
})

const useTemplateForm = (template: Template | undefined, onClose: () => void) => {
  const text = useText().changes
  const queries = useQueryClient()
  const toast = useToast()
  return useForm({
    initial: valuesOf(template),
    submit: async (values) => {
      if (template === undefined) await call(createTemplate, { body: bodyOf(values) })
      else await call(updateTemplate, { params: { id: template.id }, body: bodyOf(values) })
      toast({ text: text.templateSaved })
      onClose()
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
  })
}

const TemplateDialog = ({ template, onClose }: { template: Template | undefined; onClose: () => void }) => {
  const text = useText().changes
  const form = useTemplateForm(template, onClose)
  const { values, set, errors } = form
  return (
    <FormDialog
      title={template === undefined ? text.newTemplate : text.editTemplate}
      sentence={text.typeHints.standard}
      verb={text.save}
      width="wide"
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      <Field label={text.templateName} error={errors.name}>
        <Input
          name="name"
          autoFocus
          required
          maxLength={255}
          value={values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.fields.title} error={errors.title}>
        <Input name="title" maxLength={255} value={values.title} onChange={(event) => set('title', event.currentTarget.value)} />
      </Field>
      <Field label={text.fields.risk} error={errors.risk}>
        <Select
          name="risk"
          value={values.risk}
          choices={RISKS.map((value) => ({ value, label: text.risk[value] }))}
          onChange={(event) => set('risk', RISKS.find((one) => one === event.currentTarget.value) ?? 'low')}
        />
      </Field>
      {writings.map((name) => (
        <Field key={name} label={text.fields[name]} error={errors[name]}>
          <Textarea name={name} value={values[name]} onChange={(event) => set(name, event.currentTarget.value)} />
        </Field>
      ))}
    </FormDialog>
  )
}

type ActsProps = {
  readonly template: Template
  readonly onEdit: (template: Template) => void
  readonly onDelete: (template: Template) => void
}

const TemplateActs = ({ template, onEdit, onDelete }: ActsProps) => {
  const text = useText().changes
  return (
    <span className="flex gap-2">
      <Button aria-label={text.editOf(template)} onClick={() => onEdit(template)}>
        {text.edit}
      </Button>
      <Button aria-label={text.deleteOf(template)} onClick={() => onDelete(template)}>
        {text.deleteVerb}
      </Button>
    </span>
  )
}

/** Kinds of changes that were approved once and for all. */
export const Templates = () => {
  const text = useText().changes
  const isAdmin = useMay('admin:write')
  const remove = useAct({
    run: ({ id }: Template) => call(deleteTemplate, { params: { id } }),
    touches: [templatesQuery.queryKey],
    done: text.templateDeleted,
  })
  const [edited, setEdited] = useState<Template | 'new'>()
  const [doomed, setDoomed] = useState<Template>()
  const { data: templates = [] } = useQuery(templatesQuery)
  return (
    <>
      {templates.length === 0 && <Quiet>{text.noTemplates}</Quiet>}
      <Lines label={text.templates}>
        {templates.map((template) => (
          <Line
            key={template.id}
            detail={template.fields.description}
            end={isAdmin && <TemplateActs template={template} onEdit={setEdited} onDelete={setDoomed} />}
          >
            {template.name}
          </Line>
        ))}
      </Lines>
      {isAdmin && (
        <div>
          <Button onClick={() => setEdited('new')}>{text.newTemplate}</Button>
        </div>
      )}
      {edited !== undefined && <TemplateDialog template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {doomed !== undefined && (
        <Confirm
          title={text.deleteTemplate({ name: doomed.name })}
          sentence={text.deleteTemplateSentence}
          verb={text.deleteVerb}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => {
            setDoomed(undefined)
            remove.mutate(doomed)
          }}
        />
      )}
    </>
  )
}
