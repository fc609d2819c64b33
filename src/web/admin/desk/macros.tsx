import { useQuery } from '@tanstack/react-query'
import { createMacro, deleteMacro, updateMacro } from '../../../contract/v1/macros.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES, SHARING_LEVELS } from '../../../contract/v1/ticket-enums.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Chip } from '../../ui/chip.tsx'
import { WritingField } from '../../ui/writing/writing-field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import type { TableColumn } from '../../ui/list/table.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { chosenIn, tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import { choicesOf, nameOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { macrosQuery, type Macro } from './data.ts'
import { ListPage } from './list-page.tsx'
import { bodyOf, initialOf, ME, NOBODY, type MacroValues } from './macro-values.ts'

type Form = ReturnType<typeof useForm<MacroValues>>

const Sets = (form: Form) => {
  const { common } = useText()
  const { desk: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const people = [{ value: ME, label: text.macros.toMe }, { value: NOBODY, label: common.unassigned }, ...choicesOf(agents)]
  const choice = (
    name: 'status' | 'priority' | 'type' | 'set_department_id' | 'assignee_id',
    label: string,
    choices: readonly { value: string; label: string }[],
  ) => <ChoiceField label={label} choices={[{ value: '', label: common.noChange }, ...choices]} {...chosenIn(form, name)} />
  return (
    <>
      <div className="grid gap-4 pane:grid-cols-3">
        {choice('status', common.status, wordChoices(TICKET_STATUSES, text.statuses))}
        {choice('priority', common.priority, wordChoices(TICKET_PRIORITIES, text.priorities))}
        {choice('type', common.type, wordChoices(TICKET_TYPES, text.types))}
        {choice('assignee_id', text.macros.assignee, people)}
        {choice('set_department_id', common.department, choicesOf(departments))}
      </div>
      <div className="grid gap-4 pane:grid-cols-2">
        <TextField label={common.addTags} {...typedIn(form, 'add_tags')} />
        <TextField label={common.removeTags} {...typedIn(form, 'remove_tags')} />
      </div>
    </>
  )
}

const Sharing = (form: Form) => {
  const { common } = useText()
  const { macros: text } = useText().admin.desk
  const { data: departments = [] } = useQuery(departmentsQuery)
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      <ChoiceField label={common.visibility} choices={wordChoices(SHARING_LEVELS, text.visibilities)} {...chosenIn(form, 'visibility')} />
      {form.values.visibility === 'department' && (
        <ChoiceField label={common.department} choices={choicesOf(departments, text.choose)} {...chosenIn(form, 'department_id')} />
      )}
    </div>
  )
}

const MacroForm = ({ macro, onSaved, onClose }: { macro?: Macro; onSaved: () => void; onClose: () => void }) => {
  const { common } = useText()
  const { macros: text } = useText().admin.desk
  const form = useForm({
    initial: initialOf(macro),
    submit: async (values) => {
      const body = bodyOf(values)
      if (macro === undefined) await call(createMacro, { body })
      else await call(updateMacro, { params: { id: macro.id }, body })
      onSaved()
    },
  })
  return (
    <FormDialog
      title={macro === undefined ? text.newOne : common.editName({ name: macro.name })}
      verb={macro === undefined ? text.create : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <TextField label={common.name} required maxLength={255} {...typedIn(form, 'name')} />
      <Sharing {...form} />
      <Sets {...form} />
      <WritingField label={text.reply} hint={text.replyHint} rows={5} {...typedIn(form, 'body')} error={form.errors.actions} />
      <Checkbox label={text.internal} hint={text.internalHint} {...tickedIn(form, 'is_internal')} />
    </FormDialog>
  )
}

const useColumns = (): readonly TableColumn<Macro>[] => {
  const { common } = useText()
  const { desk: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const whoOf = (id: number | 'me' | null): string => {
    const name = id === 'me' ? text.macros.toMe : id === null ? common.unassigned : nameOf(agents, id)
    return `${text.macros.assignee}: ${name}`
  }
  const partsOf = ({ actions }: Macro): readonly string[] => [
    ...(actions.set?.status ? [text.statuses[actions.set.status]] : []),
    ...(actions.set?.priority ? [text.priorities[actions.set.priority]] : []),
    ...(actions.set?.type ? [text.types[actions.set.type]] : []),
    ...(actions.set?.assignee_id === undefined ? [] : [whoOf(actions.set.assignee_id)]),
    ...(actions.set?.department_id === undefined ? [] : [nameOf(departments, actions.set.department_id)]),
    ...(actions.add_tags ?? []).map((tag) => `+${tag}`),
    ...(actions.remove_tags ?? []).map((tag) => `−${tag}`),
    ...(actions.reply ? [actions.reply.is_internal === true ? text.macros.note : text.macros.reply] : []),
  ]
  return [
    { id: 'name', label: common.name, heading: true, cell: ({ name }) => name },
    {
      id: 'does',
      label: common.actions,
      cell: (macro) => (
        <span className="flex flex-wrap gap-1 py-1">
          {partsOf(macro).map((part) => (
            <Chip key={part}>{part}</Chip>
          ))}
        </span>
      ),
    },
    { id: 'who', label: common.visibility, cell: ({ visibility }) => <Quiet>{text.macros.visibilities[visibility]}</Quiet> },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/macros \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"name": "Close politely", "actions": {"set": {"status": "resolved"}}}'`

export const MacrosPage = () => (
  <ListPage
    text={useText().admin.desk.macros}
    query={useQuery(macrosQuery)}
    queryKey={macrosQuery.queryKey}
    columns={useColumns()}
    apiCall={apiCall}
    mayWrite={useMay('tickets:write')}
    remove={({ id }) => call(deleteMacro, { params: { id } })}
    form={({ thing, ...rest }) => <MacroForm macro={thing} {...rest} />}
  />
)
