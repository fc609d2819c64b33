import { listChanges } from '../../contract/v1/changes.ts'
import type { ChangeCard } from '../../contract/app/cards.ts'
import type { Problem, ProblemOverview } from '../../contract/app/problem-overview.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-enums.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { changeFound, findAmong, numbersOf } from '../records/find-things.ts'
import { choicesOf, idOf, idText, useNames } from '../records/names.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import type { Found } from '../ui/form/finder.tsx'
import { chosenIn, foundIn, typedIn, type FormFields } from '../ui/form/form-fields.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'

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

export const valuesOf = ({ problem, change }: ProblemOverview): ProblemValues => ({
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

type FieldsProps = FormFields<ProblemValues>

const someChanges = async (): Promise<readonly ChangeCard[]> => (await call(listChanges, { query: { per_page: 100 } })).data

const findChanges = findAmong(someChanges, changeFound)

const Who = (form: FieldsProps) => {
  const { common, problems: text } = useText()
  const { agents, departments } = useNames()
  const selects = [
    ['assignee_id', common.assignee, text.fields.nobody, choicesOf(agents)],
    ['department_id', common.department, common.none, choicesOf(departments)],
  ] as const
  return (
    <div className="grid gap-3 pane:grid-cols-3">
      <ChoiceField label={common.priority} choices={wordChoices(TICKET_PRIORITIES, text.priority)} {...chosenIn(form, 'priority')} />
      {selects.map(([name, label, none, choices]) => (
        <ChoiceField key={name} label={label} choices={[{ value: '', label: none }, ...choices]} {...chosenIn(form, name)} />
      ))}
    </div>
  )
}

const writings = ['description', 'root_cause', 'workaround', 'permanent_fix'] as const

export const ProblemFields = (form: FieldsProps) => {
  const { common } = useText()
  const text = useText().problems.fields
  return (
    <>
      <TextField label={common.title} autoFocus required maxLength={255} placeholder={text.titlePlaceholder} {...typedIn(form, 'title')} />
      <Who {...form} />
      {writings.map((name) => (
        <WritingField key={name} label={text[name]} maxLength={100_000} {...typedIn(form, name)} />
      ))}
      <FinderField
        single
        label={text.change}
        placeholder={common.typeToFind}
        nothing={common.nothingFound}
        find={findChanges}
        {...foundIn(form, 'change_id')}
      />
    </>
  )
}
