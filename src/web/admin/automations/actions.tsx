import { useQuery } from '@tanstack/react-query'
import { NOTIFIED } from '../../../contract/v1/automation-words.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-words.ts'
import { useText } from '../../i18n/text.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { Field, Input, Select, Textarea } from '../../ui/field.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import type { useForm } from '../../ui/use-form.ts'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { macrosQuery } from '../desk/data.ts'
import type { RuleDraft } from './draft.ts'

type Form = Pick<ReturnType<typeof useForm<RuleDraft>>, 'values' | 'set'>

const Sets = ({ values, set }: Form) => {
  const { desk, automations: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const { data: macros = [] } = useQuery(macrosQuery)
  const leave = { value: '', label: desk.macros.leave }
  const choice = (
    name: 'status' | 'priority' | 'type' | 'department_id' | 'assignee_id' | 'macro_id',
    label: string,
    choices: readonly { value: string; label: string }[],
  ) => (
    <Field label={label}>
      <Select value={values[name]} choices={[leave, ...choices]} onChange={(event) => set(name, event.currentTarget.value)} />
    </Field>
  )
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      {choice(
        'status',
        desk.macros.status,
        TICKET_STATUSES.map((value) => ({ value, label: desk.statuses[value] })),
      )}
      {choice(
        'priority',
        desk.sla.priority,
        TICKET_PRIORITIES.map((value) => ({ value, label: desk.priorities[value] })),
      )}
      {choice(
        'type',
        desk.sla.type,
        TICKET_TYPES.map((value) => ({ value, label: desk.types[value] })),
      )}
      {choice('department_id', desk.sla.department, choicesOf(departments))}
      {choice('assignee_id', text.assignee, choicesOf(agents))}
      {choice('macro_id', text.macro, choicesOf(macros))}
    </div>
  )
}

/** What a rule does with a ticket that fits. */
export const Actions = ({ values, set }: Form) => {
  const { desk, automations: text } = useText().admin
  return (
    <div className="flex flex-col gap-4">
      <Sets values={values} set={set} />
      <div className="grid gap-4 pane:grid-cols-2">
        <Field label={desk.macros.addTags}>
          <Input autoComplete="off" value={values.add_tags} onChange={(event) => set('add_tags', event.currentTarget.value)} />
        </Field>
        <Field label={desk.macros.removeTags}>
          <Input autoComplete="off" value={values.remove_tags} onChange={(event) => set('remove_tags', event.currentTarget.value)} />
        </Field>
      </div>
      <Field label={text.reply} hint={text.replyHint}>
        <Textarea value={values.reply} onChange={(event) => set('reply', event.currentTarget.value)} />
      </Field>
      <Field label={text.note}>
        <Textarea value={values.note} onChange={(event) => set('note', event.currentTarget.value)} />
      </Field>
      <CheckList
        label={text.notify}
        choices={NOTIFIED.map((value) => ({ value, label: text.notified[value] }))}
        chosen={values.notify}
        onChange={(next) => set('notify', [...next])}
      />
      <Checkbox label={text.escalate} checked={values.escalate} onChange={(on) => set('escalate', on)} />
    </div>
  )
}
