import { useQuery } from '@tanstack/react-query'
import { createPolicy, updatePolicy } from '../../../contract/v1/sla.ts'
import { TICKET_PRIORITIES, TICKET_TYPES } from '../../../contract/v1/ticket-enums.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { CheckList } from '../../ui/form/check-list.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { InputMatrix } from '../../ui/form/input-matrix.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { chosenIn, tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { CompanyFinder } from './company-finder.tsx'
import { calendarsQuery, onCallPoliciesQuery, type Policy } from './data.ts'
import { minutesOf } from './minutes.ts'
import { PolicyMatches } from './policy-matches.tsx'
import { bodyOf, initialOf, metrics, type PolicyValues } from './policy-values.ts'

type Form = ReturnType<typeof useForm<PolicyValues>>

const Conditions = ({ values, set, errors }: Form) => {
  const { common } = useText()
  const { desk: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  return (
    <>
      <p>{text.sla.conditionsHint}</p>
      <CheckList
        label={common.departments}
        choices={choicesOf(departments)}
        chosen={values.departments}
        onChange={(next) => set('departments', [...next])}
      />
      <CompanyFinder chosen={values.companies} onChange={(companies) => set('companies', [...companies])} />
      <CheckList
        label={text.sla.priorities}
        choices={wordChoices(TICKET_PRIORITIES, text.priorities)}
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
        choices={wordChoices(TICKET_TYPES, text.types)}
        chosen={values.types}
        onChange={(next) =>
          set(
            'types',
            TICKET_TYPES.filter((one) => next.includes(one)),
          )
        }
      />
      <Field label={common.tags} hint={text.sla.tagsHint} error={errors.conditions}>
        <Input autoComplete="off" value={values.tags} onChange={(event) => set('tags', event.currentTarget.value)} />
      </Field>
    </>
  )
}

const Promises = (form: Form) => {
  const { values, set, errors } = form
  const { common } = useText()
  const { desk: text } = useText().admin
  const { data: calendars = [] } = useQuery(calendarsQuery)
  return (
    <>
      <InputMatrix
        caption={text.sla.targets}
        corner={common.priority}
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
      <ChoiceField
        label={common.calendar}
        hint={text.sla.calendarHint}
        choices={choicesOf(calendars, text.sla.always)}
        {...chosenIn(form, 'calendar_id')}
      />
    </>
  )
}

const Escalation = ({ form }: { form: Form }) => {
  const { common } = useText()
  const { sla: text } = useText().admin.desk
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const { data: calls = [] } = useQuery(onCallPoliciesQuery)
  return (
    <>
      <ChoiceField {...chosenIn(form, 'reassign_to_id')} label={text.reassign} choices={choicesOf(agents, common.noChange)} />
      <ChoiceField {...chosenIn(form, 'policy_id')} label={text.call} choices={choicesOf(calls, common.none)} />
      <Checkbox {...tickedIn(form, 'raise_priority')} label={text.raise} />
    </>
  )
}

export const PolicyForm = ({ policy, onSaved, onClose }: { policy?: Policy; onSaved: () => void; onClose: () => void }) => {
  const { common } = useText()
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
      title={policy === undefined ? text.newTitle : common.editName({ name: policy.name })}
      verb={policy === undefined ? common.createPolicy : common.saveChanges}
      failed={common.policySaveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <TextField label={common.name} required maxLength={255} {...typedIn(form, 'name')} />
      <Promises {...form} />
      <Conditions {...form} />
      <PolicyMatches id={policy?.id} values={form.values} />
      <Escalation form={form} />
    </FormDialog>
  )
}
