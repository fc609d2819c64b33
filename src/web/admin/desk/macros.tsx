import { useQuery } from '@tanstack/react-query'
import { createMacro, deleteMacro, updateMacro } from '../../../contract/v1/macros.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES, VISIBILITIES } from '../../../contract/v1/ticket-words.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Chip } from '../../ui/chip.tsx'
import { Field, Input, Select, Textarea } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import type { TableColumn } from '../../ui/list/table.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { choicesOf, nameOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { macrosQuery, type Macro } from './data.ts'
import { ListPage } from './list-page.tsx'
import { bodyOf, initialOf, ME, NOBODY, type MacroValues } from './macro-values.ts'

type Form = ReturnType<typeof useForm<MacroValues>>

const Sets = ({ values, set }: Form) => {
  const { desk: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const people = [{ value: ME, label: text.macros.toMe }, { value: NOBODY, label: text.macros.toNobody }, ...choicesOf(agents)]
  const choice = (
    name: 'status' | 'priority' | 'type' | 'set_department_id' | 'assignee_id',
    label: string,
    choices: readonly { value: string; label: string }[],
  ) => (
    <Field label={label}>
      <Select
        value={values[name]}
        choices={[{ value: '', label: text.macros.leave }, ...choices]}
        onChange={(event) => set(name, event.currentTarget.value)}
      />
    </Field>
  )
  return (
    <>
      <div className="grid gap-4 pane:grid-cols-3">
        {choice(
          'status',
          text.macros.status,
          TICKET_STATUSES.map((value) => ({ value, label: text.statuses[value] })),
        )}
        {choice(
          'priority',
          text.sla.priority,
          TICKET_PRIORITIES.map((value) => ({ value, label: text.priorities[value] })),
        )}
        {choice(
          'type',
          text.sla.type,
          TICKET_TYPES.map((value) => ({ value, label: text.types[value] })),
        )}
        {choice('assignee_id', text.macros.assignee, people)}
        {choice('set_department_id', text.macros.department, choicesOf(departments))}
      </div>
      <div className="grid gap-4 pane:grid-cols-2">
        <Field label={text.macros.addTags}>
          <Input autoComplete="off" value={values.add_tags} onChange={(event) => set('add_tags', event.currentTarget.value)} />
        </Field>
        <Field label={text.macros.removeTags}>
          <Input autoComplete="off" value={values.remove_tags} onChange={(event) => set('remove_tags', event.currentTarget.value)} />
        </Field>
      </div>
    </>
  )
}

const Sharing = ({ values, set, errors }: Form) => {
  const { macros: text } = useText().admin.desk
  const { data: departments = [] } = useQuery(departmentsQuery)
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      <Field label={text.visibility}>
        <Select
          value={values.visibility}
          choices={VISIBILITIES.map((value) => ({ value, label: text.visibilities[value] }))}
          onChange={(event) => set('visibility', VISIBILITIES.find((one) => one === event.currentTarget.value) ?? 'all')}
        />
      </Field>
      {values.visibility === 'department' && (
        <Field label={text.department} error={errors.department_id}>
          <Select
            value={values.department_id}
            choices={choicesOf(departments, text.choose)}
            onChange={(event) => set('department_id', event.currentTarget.value)}
          />
        </Field>
      )}
    </div>
  )
}

const MacroForm = ({ macro, onSaved, onClose }: { macro?: Macro; onSaved: () => void; onClose: () => void }) => {
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
  const { values, set, errors } = form
  return (
    <FormDialog
      title={macro === undefined ? text.newTitle : text.editTitle({ name: macro.name })}
      verb={macro === undefined ? text.create : text.save}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <Field label={text.name} error={errors.name}>
        <Input name="name" required maxLength={255} value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
      </Field>
      <Sharing {...form} />
      <Sets {...form} />
      <Field label={text.reply} hint={text.replyHint} error={errors.actions}>
        <Textarea rows={5} value={values.body} onChange={(event) => set('body', event.currentTarget.value)} />
      </Field>
      <Checkbox label={text.internal} hint={text.internalHint} checked={values.is_internal} onChange={(on) => set('is_internal', on)} />
    </FormDialog>
  )
}

const useColumns = (): readonly TableColumn<Macro>[] => {
  const { desk: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const whoOf = (id: number | 'me' | null): string => {
    const name = id === 'me' ? text.macros.toMe : id === null ? text.macros.toNobody : nameOf(agents, id)
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
    { id: 'name', label: text.macros.name, heading: true, cell: ({ name }) => name },
    {
      id: 'does',
      label: text.macros.does,
      cell: (macro) => (
        <span className="flex flex-wrap gap-1 py-1">
          {partsOf(macro).map((part) => (
            <Chip key={part}>{part}</Chip>
          ))}
        </span>
      ),
    },
    { id: 'who', label: text.macros.visibility, cell: ({ visibility }) => <Quiet>{text.macros.visibilities[visibility]}</Quiet> },
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
