import { listChanges } from '../../contract/v1/changes.ts'
import type { ChangeCard } from '../../contract/app/cards.ts'
import type { Problem, ProblemRoom } from '../../contract/app/problem-room.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-words.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { changeFound, findAmong, numbersOf } from '../incidents/find-things.ts'
import { choicesOf, idOf, idText, useNames } from '../incidents/names.ts'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import { Finder, type Found } from '../ui/finder.tsx'

export type ProblemValues = {
  readonly title: string
  readonly description: string
  readonly priority: Problem['priority']
  readonly assignee_id: string
  readonly department_id: string
  readonly root_cause: string
  readonly workaround: string
  readonly permanent_fix: string
  readonly change_id: readonly Found[]
  readonly ticket_ids: readonly Found[]
}

export const emptyProblem: ProblemValues = {
  title: '',
  description: '',
  priority: 'medium',
  assignee_id: '',
  department_id: '',
  root_cause: '',
  workaround: '',
  permanent_fix: '',
  change_id: [],
  ticket_ids: [],
}

export const valuesOf = ({ problem, change }: ProblemRoom): ProblemValues => ({
  ...emptyProblem,
  title: problem.title,
  description: problem.description,
  priority: problem.priority,
  assignee_id: idText(problem.assignee_id),
  department_id: idText(problem.department_id),
  root_cause: problem.root_cause ?? '',
  workaround: problem.workaround ?? '',
  permanent_fix: problem.permanent_fix ?? '',
  change_id: change === null ? [] : [changeFound(change)],
})

const written = (text: string): string | null => (text.trim() === '' ? null : text)

export const bodyOf = (values: ProblemValues) => ({
  title: values.title.trim(),
  description: values.description,
  priority: values.priority,
  assignee_id: idOf(values.assignee_id),
  department_id: idOf(values.department_id),
  root_cause: written(values.root_cause),
  workaround: written(values.workaround),
  permanent_fix: written(values.permanent_fix),
  change_id: numbersOf(values.change_id)[0] ?? null,
})

type FieldsProps = {
  readonly values: ProblemValues
  readonly set: <Name extends keyof ProblemValues>(name: Name, value: ProblemValues[Name]) => void
  readonly errors: Readonly<Record<string, string>>
}

const someChanges = async (): Promise<readonly ChangeCard[]> =>
  (await call<typeof listChanges, { readonly data: readonly ChangeCard[] }>(listChanges, { query: { per_page: 100 } })).data

const findChanges = findAmong(someChanges, changeFound)

const Who = ({ values, set, errors }: FieldsProps) => {
  const text = useText().problems
  const { agents, departments } = useNames()
  const selects = [
    ['assignee_id', text.fields.assignee, text.fields.nobody, choicesOf(agents)],
    ['department_id', text.fields.department, text.fields.noDepartment, choicesOf(departments)],
  ] as const
  return (
    <div className="grid gap-3 pane:grid-cols-3">
      <Field label={text.fields.priority} error={errors.priority}>
        <Select
          name="priority"
          value={values.priority}
          choices={TICKET_PRIORITIES.map((value) => ({ value, label: text.priority[value] }))}
          onChange={(event) => set('priority', TICKET_PRIORITIES.find((one) => one === event.currentTarget.value) ?? 'medium')}
        />
      </Field>
      {selects.map(([name, label, none, choices]) => (
        <Field key={name} label={label} error={errors[name]}>
          <Select
            name={name}
            value={values[name]}
            choices={[{ value: '', label: none }, ...choices]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        </Field>
      ))}
    </div>
  )
}

const writings = ['description', 'root_cause', 'workaround', 'permanent_fix'] as const

/** What people decide about a problem. */
export const ProblemFields = (props: FieldsProps) => {
  const text = useText().problems.fields
  const { values, set, errors } = props
  return (
    <>
      <Field label={text.title} error={errors.title}>
        <Input
          name="title"
          autoFocus
          required
          maxLength={255}
          autoComplete="off"
          placeholder={text.titlePlaceholder}
          value={values.title}
          onChange={(event) => set('title', event.currentTarget.value)}
        />
      </Field>
      <Who {...props} />
      {writings.map((name) => (
        <Field key={name} label={text[name]} error={errors[name]}>
          <Textarea name={name} maxLength={100_000} value={values[name]} onChange={(event) => set(name, event.currentTarget.value)} />
        </Field>
      ))}
      <Field label={text.change} error={errors.change_id}>
        <Finder
          single
          label={text.change}
          placeholder={text.find}
          nothing={text.nothingFound}
          name="change_id"
          find={findChanges}
          chosen={values.change_id}
          onChange={(chosen) => set('change_id', chosen)}
        />
      </Field>
    </>
  )
}
