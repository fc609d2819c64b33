import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CHANGE_RISKS } from '../../contract/v1/change-enums.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '../../contract/v1/cabs.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { chosenIn, typedIn } from '../ui/form/form-fields.ts'
import { Line, Lines } from '../ui/page/room.tsx'
import { SomeOrNone } from '../ui/list/some-or-none.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useAct } from '../ui/use-act.ts'
import { useAskFirst } from '../ui/layer/use-ask-first.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
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
      toast({ text: text.templates.saved })
      onClose()
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
  })
}

const TemplateDialog = ({ template, onClose }: { template: Template | undefined; onClose: () => void }) => {
  const { common, changes: text } = useText()
  const form = useTemplateForm(template, onClose)
  return (
    <FormDialog
      title={template === undefined ? text.templates.add : text.templates.edit}
      sentence={text.typeHints.standard}
      verb={common.saveChanges}
      width="wide"
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      <TextField label={text.templates.name} autoFocus required maxLength={255} {...typedIn(form, 'name')} />
      <TextField label={common.title} maxLength={255} {...typedIn(form, 'title')} />
      <ChoiceField label={text.fields.risk} choices={wordChoices(CHANGE_RISKS, text.risk)} {...chosenIn(form, 'risk')} />
      {writings.map((name) => (
        <WritingField key={name} label={text.fields[name]} {...typedIn(form, name)} />
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
  const { common } = useText()
  return (
    <span className="flex gap-2">
      <Button aria-label={common.editName(template)} onClick={() => onEdit(template)}>
        {common.edit}
      </Button>
      <Button aria-label={common.deleteName(template)} onClick={() => onDelete(template)}>
        {common.delete}
      </Button>
    </span>
  )
}

const apiCall = `curl ${location.origin}/api/v1/change-templates \\
  -H 'Authorization: Bearer …' \\
  -d '{"name": "Patch a workstation", "fields": {"title": "Patch a workstation", "risk": "low"}}'`

/** Templates for standard (pre-approved) changes. */
export const Templates = () => {
  const { common, changes: text } = useText()
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
    verb: common.delete,
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
