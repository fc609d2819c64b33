import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RISKS } from '../../contract/v1/change-words.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '../../contract/v1/cabs.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Line, Lines } from '../ui/room.tsx'
import { SomeOrNone } from '../ui/some-or-none.tsx'
import { useToast } from '../ui/toast.tsx'
import { useAct } from '../ui/use-act.ts'
import { useAskFirst } from '../ui/use-ask-first.tsx'
import { useForm } from '../ui/use-form.ts'
import { templatesQuery, type Template } from './data.ts'
import { NameField } from './name-field.tsx'

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
      toast({ text: text.templates.saved })
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
      title={template === undefined ? text.templates.add : text.templates.edit}
      sentence={text.typeHints.standard}
      verb={text.save}
      width="wide"
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      <NameField label={text.templates.name} error={errors.name} value={values.name} onChange={(name) => set('name', name)} />
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

const apiCall = `curl ${location.origin}/api/v1/change-templates \\
  -H 'Authorization: Bearer …' \\
  -d '{"name": "Patch a workstation", "fields": {"title": "Patch a workstation", "risk": "low"}}'`

/** Kinds of changes that were approved once and for all. */
export const Templates = () => {
  const text = useText().changes
  const isAdmin = useMay('admin:write')
  const remove = useAct({
    run: ({ id }: Template) => call(deleteTemplate, { params: { id } }),
    touches: [templatesQuery.queryKey],
    done: text.templates.deleted,
  })
  const [edited, setEdited] = useState<Template | 'new'>()
  const { ask, question } = useAskFirst<Template>({
    title: text.templates.deleteTitle,
    sentence: text.templates.deleteSentence,
    verb: text.deleteVerb,
    onYes: remove.mutate,
  })
  const add = isAdmin && <Button onClick={() => setEdited('new')}>{text.templates.add}</Button>
  const acts = (template: Template) => isAdmin && <TemplateActs template={template} onEdit={setEdited} onDelete={ask} />
  return (
    <>
      <SomeOrNone
        title={text.templates.title}
        query={useQuery(templatesQuery)}
        failed={text.loadFailed}
        none={text.templates.none}
        apiCall={apiCall}
        add={add}
      >
        {(templates) => (
          <Lines label={text.templates.title}>
            {templates.map((template) => (
              <Line key={template.id} detail={template.fields.description} end={acts(template)}>
                {template.name}
              </Line>
            ))}
          </Lines>
        )}
      </SomeOrNone>
      {edited !== undefined && <TemplateDialog template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {question}
    </>
  )
}
