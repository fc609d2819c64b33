import { useQuery } from '@tanstack/react-query'
import { NOTIFIED } from '../../../contract/v1/automation-words.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-words.ts'
import { useText } from '../../i18n/text.tsx'
import { CheckList } from '../../ui/form/check-list.tsx'
import { Field, Input, Select, Textarea } from '../../ui/form/field.tsx'
import { PickMany } from '../../ui/form/pick-many.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import type { useForm } from '../../ui/form/use-form.ts'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { macrosQuery } from '../desk/data.ts'
import { Quiet } from '../../ui/quiet.tsx'
import { NOBODY, type RuleDraft } from './draft.ts'
import { OwnFields } from './own-fields.tsx'

type Form = Pick<ReturnType<typeof useForm<RuleDraft>>, 'values' | 'set' | 'errors'>

const Sets = ({ values, set, errors }: Form) => {
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
    <Field label={label} error={errors[name]}>
      <Select name={name} value={values[name]} choices={[leave, ...choices]} onChange={(event) => set(name, event.currentTarget.value)} />
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
      {choice('assignee_id', text.assignee, [{ value: NOBODY, label: text.nobody }, ...choicesOf(agents)])}
      {choice('macro_id', text.macro, choicesOf(macros))}
    </div>
  )
}

/** What a newer rule may hold that has no field here. */
const Others = ({ values: { other_sets, other_actions } }: Pick<Form, 'values'>) => {
  const text = useText().admin.automations
  const others = Object.entries({ ...other_sets, ...other_actions })
  if (others.length === 0) return null
  return <Quiet>{text.alsoDoes({ what: others.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ') })}</Quiet>
}

const Telling = ({ values, set, errors }: Form) => {
  const text = useText().admin.automations
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const tellsAnybody = values.notify.length + values.user_ids.length > 0
  return (
    <>
      <CheckList
        label={text.notify}
        choices={NOTIFIED.map((value) => ({ value, label: text.notified[value] }))}
        chosen={values.notify}
        onChange={(next) => set('notify', [...next])}
      />
      <PickMany
        label={text.notifyPeople}
        filterLabel={text.findPeople}
        choices={agents}
        chosen={values.user_ids}
        error={errors.user_ids}
        onChange={(user_ids) => set('user_ids', user_ids)}
      />
      {tellsAnybody && (
        <Field label={text.message} hint={text.messageHint} error={errors.message}>
          <Input
            maxLength={1_000}
            autoComplete="off"
            value={values.message}
            onChange={(event) => set('message', event.currentTarget.value)}
          />
        </Field>
      )}
    </>
  )
}

/** What a rule does with a ticket that fits. */
export const Actions = (form: Form) => {
  const { values, set, errors } = form
  const { desk, automations: text } = useText().admin
  return (
    <div className="flex flex-col gap-4">
      <Sets {...form} />
      <OwnFields sets={values.custom_fields} errors={errors} onChange={(sets) => set('custom_fields', [...sets])} />
      <div className="grid gap-4 pane:grid-cols-2">
        <Field label={desk.macros.addTags} error={errors.add_tags}>
          <Input autoComplete="off" value={values.add_tags} onChange={(event) => set('add_tags', event.currentTarget.value)} />
        </Field>
        <Field label={desk.macros.removeTags} error={errors.remove_tags}>
          <Input autoComplete="off" value={values.remove_tags} onChange={(event) => set('remove_tags', event.currentTarget.value)} />
        </Field>
      </div>
      <Field label={text.reply} hint={text.replyHint} error={errors.reply}>
        <Textarea value={values.reply} onChange={(event) => set('reply', event.currentTarget.value)} />
      </Field>
      <Field label={text.note} error={errors.note}>
        <Textarea value={values.note} onChange={(event) => set('note', event.currentTarget.value)} />
      </Field>
      <Telling {...form} />
      <Checkbox label={text.escalate} checked={values.escalate} onChange={(on) => set('escalate', on)} />
      {values.escalate && (
        <div className="max-w-72">
          <Field label={text.level} hint={text.levelHint} error={errors.level}>
            <Input
              name="level"
              type="number"
              min={0}
              max={100}
              value={values.level}
              onChange={(event) => set('level', event.currentTarget.value)}
            />
          </Field>
        </div>
      )}
      <Others values={values} />
    </div>
  )
}
