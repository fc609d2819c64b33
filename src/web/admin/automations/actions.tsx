import { useQuery } from '@tanstack/react-query'
import { NOTIFIED } from '../../../contract/v1/automation-words.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-words.ts'
import { useText } from '../../i18n/text.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { Field, Input, Select, Textarea } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { PickMany } from '../../ui/pick-many.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import type { useForm } from '../../ui/use-form.ts'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { macrosQuery } from '../desk/data.ts'
import { fieldsQuery } from '../fields/data.ts'
import { NOBODY, type RuleDraft } from './draft.ts'

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
      {choice('assignee_id', text.assignee, [{ value: NOBODY, label: text.nobody }, ...choicesOf(agents)])}
      {choice('macro_id', text.macro, choicesOf(macros))}
    </div>
  )
}

/** Fields of this desk that the rule sets, as the API wrote them: kept, and let go when unticked. */
const OwnFields = ({ values, set }: Form) => {
  const text = useText().admin.automations
  const { data: fields = [] } = useQuery(fieldsQuery)
  const names = Object.keys(values.custom_fields)
  if (names.length === 0) return null
  const without = (name: string): void =>
    set('custom_fields', Object.fromEntries(Object.entries(values.custom_fields).filter(([other]) => other !== name)))
  return (
    <Fieldset legend={text.ownFields}>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={text.setsTo({
            field: fields.find(({ key }) => key === name)?.label ?? name,
            value: String(values.custom_fields[name] ?? ''),
          })}
          checked
          onChange={() => without(name)}
        />
      ))}
    </Fieldset>
  )
}

const Telling = ({ values, set }: Form) => {
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
        onChange={(user_ids) => set('user_ids', user_ids)}
      />
      {tellsAnybody && (
        <Field label={text.message} hint={text.messageHint}>
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
export const Actions = ({ values, set }: Form) => {
  const { desk, automations: text } = useText().admin
  return (
    <div className="flex flex-col gap-4">
      <Sets values={values} set={set} />
      <OwnFields values={values} set={set} />
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
      <Telling values={values} set={set} />
      <Checkbox label={text.escalate} checked={values.escalate} onChange={(on) => set('escalate', on)} />
      {values.escalate && (
        <div className="max-w-72">
          <Field label={text.level} hint={text.levelHint}>
            <Input type="number" min={0} max={100} value={values.level} onChange={(event) => set('level', event.currentTarget.value)} />
          </Field>
        </div>
      )}
    </div>
  )
}
