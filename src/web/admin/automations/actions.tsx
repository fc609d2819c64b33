import { useQuery } from '@tanstack/react-query'
import { NOTIFY_TARGETS } from '../../../contract/v1/automation-enums.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-enums.ts'
import { useText } from '../../i18n/text.tsx'
import { CheckList } from '../../ui/form/check-list.tsx'
import { PickMany } from '../../ui/form/pick-many.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import type { useForm } from '../../ui/form/use-form.ts'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { macrosQuery } from '../desk/data.ts'
import { Quiet } from '../../ui/quiet.tsx'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { WritingField } from '../../ui/writing/writing-field.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { chosenIn, foundIn, tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import { NOBODY, type RuleDraft } from './draft.ts'
import { OwnFields } from './own-fields.tsx'

type Form = Pick<ReturnType<typeof useForm<RuleDraft>>, 'values' | 'set' | 'errors'>

const Sets = (form: Form) => {
  const { common } = useText()
  const { desk, automations: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const { data: macros = [] } = useQuery(macrosQuery)
  const leave = { value: '', label: common.noChange }
  const choice = (
    name: 'status' | 'priority' | 'type' | 'department_id' | 'assignee_id' | 'macro_id',
    label: string,
    choices: readonly { value: string; label: string }[],
  ) => <ChoiceField label={label} choices={[leave, ...choices]} {...chosenIn(form, name)} />
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      {choice('status', common.status, wordChoices(TICKET_STATUSES, desk.statuses))}
      {choice('priority', common.priority, wordChoices(TICKET_PRIORITIES, desk.priorities))}
      {choice('type', common.type, wordChoices(TICKET_TYPES, desk.types))}
      {choice('department_id', common.department, choicesOf(departments))}
      {choice('assignee_id', text.assignee, [{ value: NOBODY, label: common.unassigned }, ...choicesOf(agents)])}
      {choice('macro_id', text.macro, choicesOf(macros))}
    </div>
  )
}

/** Actions without a field in this form, as a newer version may have stored. */
const Others = ({ values: { other_sets, other_actions } }: Pick<Form, 'values'>) => {
  const text = useText().admin.automations
  const others = Object.entries({ ...other_sets, ...other_actions })
  if (others.length === 0) return null
  return <Quiet>{text.alsoDoes({ what: others.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ') })}</Quiet>
}

const Telling = (form: Form) => {
  const { values, set } = form
  const { common } = useText()
  const text = useText().admin.automations
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const tellsAnybody = values.notify.length + values.user_ids.length > 0
  return (
    <>
      <CheckList
        label={common.notify}
        choices={wordChoices(NOTIFY_TARGETS, text.notified)}
        chosen={values.notify}
        onChange={(next) => set('notify', [...next])}
      />
      <PickMany label={text.notifyPeople} filterLabel={common.findPeople} choices={agents} {...foundIn(form, 'user_ids')} />
      {tellsAnybody && <TextField label={common.message} hint={text.messageHint} maxLength={1_000} {...typedIn(form, 'message')} />}
    </>
  )
}

export const Actions = (form: Form) => {
  const { values, set, errors } = form
  const { common } = useText()
  const { automations: text } = useText().admin
  return (
    <div className="flex flex-col gap-4">
      <Sets {...form} />
      <OwnFields sets={values.custom_fields} errors={errors} onChange={(sets) => set('custom_fields', [...sets])} />
      <div className="grid gap-4 pane:grid-cols-2">
        <TextField label={common.addTags} {...typedIn(form, 'add_tags')} />
        <TextField label={common.removeTags} {...typedIn(form, 'remove_tags')} />
      </div>
      <WritingField label={text.reply} hint={text.replyHint} {...typedIn(form, 'reply')} />
      <WritingField label={text.note} {...typedIn(form, 'note')} />
      <Telling {...form} />
      <Checkbox label={common.escalate} {...tickedIn(form, 'escalate')} />
      {values.escalate && (
        <div className="max-w-72">
          <TextField label={common.toLevel} hint={text.levelHint} type="number" min={0} max={100} {...typedIn(form, 'level')} />
        </div>
      )}
      <Others values={values} />
    </div>
  )
}
