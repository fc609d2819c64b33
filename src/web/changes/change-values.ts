import type { Change, ChangeOverview } from '../../contract/app/change-overview.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { createChange } from '../../contract/v1/changes.ts'
import { assetFound, checkFound, problemFound, ticketFound } from '../records/find-things.ts'
import { idOf, idText } from '../records/names.ts'
import type { Found } from '../ui/form/finder.tsx'
import type { TemplateFields } from './data.ts'

export type ChangeValues = {
  readonly type: Change['type']
  readonly template_id: string
  readonly title: string
  readonly description: string
  /** Empty: computed by the server from likelihood and impact. */
  readonly risk: Change['risk'] | ''
  readonly likelihood: NonNullable<Change['likelihood']> | ''
  readonly impact: NonNullable<Change['impact']> | ''
  readonly priority: Change['priority']
  readonly planned_start_at: string | null
  readonly planned_end_at: string | null
  readonly cab_id: string
  readonly assignee_id: string
  readonly department_id: string
  readonly reason: string
  readonly implementation_plan: string
  readonly rollback_plan: string
  readonly test_plan: string
  readonly asset_ids: readonly Found[]
  readonly check_uuids: readonly Found[]
  readonly ticket_ids: readonly Found[]
  readonly problem_id: readonly Found[]
}

export const emptyChange: ChangeValues = {
  type: 'normal',
  template_id: '',
  title: '',
  description: '',
  risk: 'medium',
  likelihood: '',
  impact: '',
  priority: 'medium',
  planned_start_at: null,
  planned_end_at: null,
  cab_id: '',
  assignee_id: '',
  department_id: '',
  reason: '',
  implementation_plan: '',
  rollback_plan: '',
  test_plan: '',
  asset_ids: [],
  check_uuids: [],
  ticket_ids: [],
  problem_id: [],
}

export const valuesOf = ({ change, assets, checks, tickets, problem }: ChangeOverview): ChangeValues => ({
  type: change.type,
  template_id: idText(change.template_id),
  title: change.title,
  description: change.description,
  risk: change.risk,
  likelihood: change.likelihood ?? '',
  impact: change.impact ?? '',
  priority: change.priority,
  planned_start_at: change.planned_start_at,
  planned_end_at: change.planned_end_at,
  cab_id: idText(change.cab_id),
  assignee_id: idText(change.assignee_id),
  department_id: idText(change.department_id),
  reason: change.reason ?? '',
  implementation_plan: change.implementation_plan ?? '',
  rollback_plan: change.rollback_plan ?? '',
  test_plan: change.test_plan ?? '',
  asset_ids: assets.map(assetFound),
  check_uuids: checks?.map(checkFound) ?? [],
  ticket_ids: tickets.visible.map(ticketFound),
  problem_id: problem === null ? [] : [problemFound(problem)],
})

/** The fields of a template overwrite the current values; absent fields keep them. */
export const withTemplate = (values: ChangeValues, fields: TemplateFields): ChangeValues => ({
  ...values,
  title: fields.title ?? values.title,
  description: fields.description ?? values.description,
  risk: fields.risk ?? values.risk,
  priority: fields.priority ?? values.priority,
  reason: fields.reason ?? values.reason,
  implementation_plan: fields.implementation_plan ?? values.implementation_plan,
  rollback_plan: fields.rollback_plan ?? values.rollback_plan,
  test_plan: fields.test_plan ?? values.test_plan,
})

export type ChangeBody = BodyOf<typeof createChange>

const plan = (text: string): string | null => (text.trim() === '' ? null : text)
const numbers = (chosen: readonly Found[]): number[] => chosen.map(({ id }) => Number(id))

/** Request body of a change. Omits an empty risk, which the server then computes. */
export const bodyOf = (values: ChangeValues): ChangeBody => ({
  type: values.type,
  title: values.title.trim(),
  description: values.description,
  ...(values.risk !== '' && { risk: values.risk }),
  likelihood: values.likelihood || null,
  impact: values.impact || null,
  priority: values.priority,
  planned_start_at: values.planned_start_at,
  planned_end_at: values.planned_end_at,
  cab_id: idOf(values.cab_id),
  assignee_id: idOf(values.assignee_id),
  department_id: idOf(values.department_id),
  reason: plan(values.reason),
  implementation_plan: plan(values.implementation_plan),
  rollback_plan: plan(values.rollback_plan),
  test_plan: plan(values.test_plan),
  asset_ids: numbers(values.asset_ids),
  check_uuids: values.check_uuids.map(({ id }) => id),
  ticket_ids: numbers(values.ticket_ids),
  problem_id: numbers(values.problem_id)[0] ?? null,
})

export const newBodyOf = (values: ChangeValues): ChangeBody => ({
  ...bodyOf(values),
  ...(values.type === 'standard' && values.template_id !== '' && { template_id: Number(values.template_id) }),
})

/** Sends edited fields only: a list that the reader sees in part must not be truncated by an edit of the title. */
export const changedBody = (before: ChangeValues, after: ChangeValues): ChangeBody => {
  const was: Readonly<Record<string, unknown>> = bodyOf(before)
  return Object.fromEntries(Object.entries(bodyOf(after)).filter(([name, value]) => JSON.stringify(was[name]) !== JSON.stringify(value)))
}
