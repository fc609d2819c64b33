import { TICKET_PRIORITIES, type TicketPriority, type TicketType } from '../../../contract/v1/ticket-enums.ts'
import { idOrNull } from '../choices.ts'
import { tagsOf } from '../tags.ts'
import type { Policy } from './data.ts'
import { minutesOf, minutesText } from './minutes.ts'

export const metrics = ['first_response', 'next_response', 'resolution'] as const
export type Metric = (typeof metrics)[number]

/** A condition holds one value, several, or none. */
export const listOf = <T extends string | number>(value: T | readonly T[] | null | undefined): readonly T[] =>
  value === null || value === undefined ? [] : typeof value === 'object' ? value : [value]

export type Targets = Readonly<Record<string, string>>

const targetsOf = (policy: Policy | undefined): Targets =>
  Object.fromEntries(
    TICKET_PRIORITIES.flatMap((priority) =>
      metrics.map((metric) => [`${priority} ${metric}`, minutesText(policy?.targets[priority]?.[metric])] as const),
    ),
  )

export const initialOf = (policy: Policy | undefined) => ({
  name: policy?.name ?? '',
  departments: listOf(policy?.conditions.department_id).map(String),
  companies: listOf(policy?.conditions.company_id).map(String),
  priorities: [...listOf<TicketPriority>(policy?.conditions.priority)],
  types: [...listOf<TicketType>(policy?.conditions.type)],
  tags: listOf(policy?.conditions.tags).join(', '),
  targets: targetsOf(policy),
  calendar_id: String(policy?.calendar_id ?? ''),
  reassign_to_id: String(policy?.escalation.reassign_to_id ?? ''),
  raise_priority: policy?.escalation.raise_priority ?? false,
  policy_id: String(policy?.escalation.policy_id ?? ''),
})

export type PolicyValues = ReturnType<typeof initialOf>

const conditionsOf = ({ departments, companies, priorities, types, tags }: PolicyValues) => ({
  ...(departments.length > 0 && { department_id: departments.map(Number) }),
  ...(companies.length > 0 && { company_id: companies.map(Number) }),
  ...(priorities.length > 0 && { priority: [...priorities] }),
  ...(types.length > 0 && { type: [...types] }),
  ...(tagsOf(tags).length > 0 && { tags: tagsOf(tags) }),
})

const targetBody = (targets: Targets) =>
  Object.fromEntries(
    TICKET_PRIORITIES.map((priority) => [
      priority,
      Object.fromEntries(metrics.map((metric) => [metric, minutesOf(targets[`${priority} ${metric}`] ?? '') ?? null])),
    ]),
  )

export const promiseOf = (values: PolicyValues) => ({
  conditions: conditionsOf(values),
  targets: targetBody(values.targets),
  calendar_id: idOrNull(values.calendar_id),
})

export const bodyOf = (values: PolicyValues) => ({
  name: values.name,
  ...promiseOf(values),
  escalation: {
    reassign_to_id: idOrNull(values.reassign_to_id),
    raise_priority: values.raise_priority,
    policy_id: idOrNull(values.policy_id),
  },
})
