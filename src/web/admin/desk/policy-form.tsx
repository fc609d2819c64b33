import { useQuery } from '@tanstack/react-query'
import { createPolicy, updatePolicy } from '../../../contract/v1/sla.ts'
import { TICKET_PRIORITIES, TICKET_TYPES, type TicketPriority, type TicketType } from '../../../contract/v1/ticket-words.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { InputMatrix } from '../../ui/input-matrix.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import { useForm } from '../../ui/use-form.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { calendarsQuery, type Policy } from './data.ts'
import { minutesOf, minutesText } from './minutes.ts'

export const metrics = ['first_response', 'next_response', 'resolution'] as const
export type Metric = (typeof metrics)[number]

/** A condition names one thing, several, or none. */
export const listOf = <T extends string | number>(value: T | readonly T[] | null | undefined): readonly T[] =>
  value === null || value === undefined ? [] : typeof value === 'object' ? value : [value]

type Targets = Readonly<Record<string, string>>

const targetsOf = (policy: Policy | undefined): Targets =>
  Object.fromEntries(
    TICKET_PRIORITIES.flatMap((priority) =>
      metrics.map((metric) => [`${priority} ${metric}`, minutesText(policy?.targets[priority]?.[metric])] as const),
    ),
  )

const initialOf = (policy: Policy | undefined) => ({
  name: policy?.name ?? '',
  departments: listOf(policy?.conditions.department_id).map(String),
  priorities: [...listOf<TicketPriority>(policy?.conditions.priority)],
  types: [...listOf<TicketType>(policy?.conditions.type)],
  tags: listOf(policy?.conditions.tags).join(', '),
  targets: targetsOf(policy),
  calendar_id: String(policy?.calendar_id ?? ''),
  reassign_to_id: String(policy?.escalation.reassign_to_id ?? ''),
  raise_priority: policy?.escalation.raise_priority ?? false,
})

type Values = ReturnType<typeof initialOf>
type Form = ReturnType<typeof useForm<Values>>

const words = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))]

const conditionsOf = ({ departments, priorities, types, tags }: Values) => ({
  ...(departments.length > 0 && { department_id: departments.map(Number) }),
  ...(priorities.length > 0 && { priority: [...priorities] }),
  ...(types.length > 0 && { type: [...types] }),
  ...(words(tags).length > 0 && { tags: words(tags) }),
})

const targetBody = (targets: Targets) =>
  Object.fromEntries(
    TICKET_PRIORITIES.map((priority) => [
      priority,
      Object.fromEntries(metrics.map((metric) => [metric, minutesOf(targets[`${priority} ${metric}`] ?? '') ?? null])),
    ]),
  )

const bodyOf = (values: Values) => ({
  name: values.name,
  conditions: conditionsOf(values),
  targets: targetBody(values.targets),
  calendar_id: idOrNull(values.calendar_id),
  escalation: { reassign_to_id: idOrNull(values.reassign_to_id), raise_priority: values.raise_priority },
})

const Conditions = ({ values, set, errors }: Form) => {
  const { desk: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  return (
    <>
      <p>{text.sla.conditionsHint}</p>
      <CheckList
        label={text.sla.departments}
        choices={choicesOf(departments)}
        chosen={values.departments}
        onChange={(next) => set('departments', [...next])}
      />
      <CheckList
        label={text.sla.priorities}
        choices={TICKET_PRIORITIES.map((value) => ({ value, label: text.priorities[value] }))}
        chosen={values.priorities}
        onChange={(next) =>
          set(
            'priorities',
            TICKET_PRIORITIES.filter((one) => next.includes(one)),
          )
        }
      />
      <CheckList
        label={text.sla.types}
        choices={TICKET_TYPES.map((value) => ({ value, label: text.types[value] }))}
        chosen={values.types}
        onChange={(next) =>
          set(
            'types',
            TICKET_TYPES.filter((one) => next.includes(one)),
          )
        }
      />
      <Field label={text.sla.tags} hint={text.sla.tagsHint} error={errors.conditions}>
        <Input autoComplete="off" value={values.tags} onChange={(event) => set('tags', event.currentTarget.value)} />
      </Field>
    </>
  )
}

const Promises = ({ values, set, errors }: Form) => {
  const { desk: text } = useText().admin
  const { data: calendars = [] } = useQuery(calendarsQuery)
  return (
    <>
      <InputMatrix
        caption={text.sla.targets}
        corner={text.sla.priority}
        hint={text.sla.targetsHint}
        error={errors.targets}
        rows={TICKET_PRIORITIES.toReversed().map((id) => ({ id, label: text.priorities[id] }))}
        columns={metrics.map((id) => ({ id, label: text.sla.metrics[id] }))}
        value={(row, column) => values.targets[`${row} ${column}`] ?? ''}
        isWrong={(row, column) => {
          const typed = values.targets[`${row} ${column}`] ?? ''
          return typed.trim() !== '' && minutesOf(typed) === undefined
        }}
        placeholder="4h"
        pattern="\s*(\d+|(\d+([.,]\d+)?\s*[dhmDHM]\s*)+)\s*"
        onChange={(row, column, value) => set('targets', { ...values.targets, [`${row} ${column}`]: value })}
      />
      <Field label={text.sla.calendar} hint={text.sla.calendarHint} error={errors.calendar_id}>
        <Select
          name="calendar_id"
          value={values.calendar_id}
          choices={choicesOf(calendars, text.sla.always)}
          onChange={(event) => set('calendar_id', event.currentTarget.value)}
        />
      </Field>
    </>
  )
}

const Escalation = ({ values, set, errors }: Form) => {
  const { sla: text } = useText().admin.desk
  const { data: agents = [] } = useQuery(colleaguesQuery)
  return (
    <>
      <Field label={text.reassign} error={errors.escalation}>
        <Select
          value={values.reassign_to_id}
          choices={choicesOf(agents, text.nobody)}
          onChange={(event) => set('reassign_to_id', event.currentTarget.value)}
        />
      </Field>
      <Checkbox label={text.raise} checked={values.raise_priority} onChange={(on) => set('raise_priority', on)} />
    </>
  )
}

/** What is promised to which tickets, in working time. */
export const PolicyForm = ({ policy, onSaved, onClose }: { policy?: Policy; onSaved: () => void; onClose: () => void }) => {
  const { sla: text } = useText().admin.desk
  const form = useForm({
    initial: initialOf(policy),
    submit: async (values) => {
      const body = bodyOf(values)
      if (policy === undefined) await call(createPolicy, { body })
      else await call(updatePolicy, { params: { id: policy.id }, body })
      onSaved()
    },
  })
  return (
    <FormDialog
      title={policy === undefined ? text.newTitle : text.editTitle({ name: policy.name })}
      verb={policy === undefined ? text.create : text.save}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <Field label={text.name} error={form.errors.name}>
        <Input
          name="name"
          required
          maxLength={255}
          value={form.values.name}
          onChange={(event) => form.set('name', event.currentTarget.value)}
        />
      </Field>
      <Promises {...form} />
      <Conditions {...form} />
      <Escalation {...form} />
    </FormDialog>
  )
}
