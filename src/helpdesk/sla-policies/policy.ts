import { MINUTE } from '../../contract/time.ts'
import type { TicketPriority, TicketType } from '../../contract/v1/ticket-enums.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'

export const SLA_METRICS = ['first_response', 'next_response', 'resolution'] as const
export type SlaMetric = (typeof SLA_METRICS)[number]

export type TargetMinutes = { readonly [M in SlaMetric]?: number | null }

/** A single value, or a list of alternatives. */
type OneOf<T> = T | readonly T[] | null

/** Conditions of a policy; a ticket must match all of them. */
export type PolicyConditions = {
  readonly department_id?: OneOf<number>
  readonly company_id?: OneOf<number>
  readonly priority?: OneOf<TicketPriority>
  readonly type?: OneOf<TicketType>
  readonly tags?: OneOf<string>
}

export type SlaPolicy = {
  readonly id: number
  readonly name: string
  readonly position: number
  readonly conditions: PolicyConditions
  readonly targets: { readonly [P in TicketPriority]?: TargetMinutes }
  readonly calendar_id: number | null
}

export type PolicySubject = {
  readonly department_id: number | null
  readonly company_id: number | null
  readonly company_policy_id?: number | undefined
  readonly priority: TicketPriority
  readonly type: string | null
  readonly tags: readonly string[]
}

export type SlaRules = { readonly target_us: { readonly [M in SlaMetric]?: number }; readonly calendar: BusinessCalendar | undefined }

const listOf = <T extends string | number>(value: OneOf<T> | undefined): readonly T[] => {
  if (value === null || value === undefined) return []
  return typeof value === 'object' ? value : [value]
}

const holds = <T extends string | number>(condition: OneOf<T> | undefined, values: readonly (T | null)[]): boolean => {
  const wanted = listOf(condition)
  return wanted.length === 0 || wanted.some((value) => values.includes(value))
}

export const matchesPolicy = ({ conditions }: SlaPolicy, subject: PolicySubject): boolean =>
  holds(conditions.department_id, [subject.department_id]) &&
  holds(conditions.company_id, [subject.company_id]) &&
  holds(conditions.priority, [subject.priority]) &&
  holds(conditions.type, [subject.type]) &&
  holds(conditions.tags, subject.tags)

/** The policy of the company, or else the first match by position, even if it has no target for the priority. */
export const findMatchingPolicy = (policies: readonly SlaPolicy[], subject: PolicySubject): SlaPolicy | undefined =>
  policies.find(({ id }) => id === subject.company_policy_id) ??
  policies.toSorted((a, b) => a.position - b.position || a.id - b.id).find((policy) => matchesPolicy(policy, subject))

export const getTarget = (policy: SlaPolicy, priority: TicketPriority, metric: SlaMetric): number | undefined => {
  const minutes = policy.targets[priority]?.[metric]
  return typeof minutes === 'number' && minutes > 0 ? minutes * MINUTE : undefined
}

export const resolveRules = (
  policy: SlaPolicy | undefined,
  priority: TicketPriority,
  calendars: ReadonlyMap<number, BusinessCalendar>,
): SlaRules => {
  if (!policy) return { target_us: {}, calendar: undefined }
  const target_us: { [M in SlaMetric]?: number } = {}
  for (const metric of SLA_METRICS) {
    const target = getTarget(policy, priority, metric)
    if (target !== undefined) target_us[metric] = target
  }
  return { target_us, calendar: policy.calendar_id === null ? undefined : calendars.get(policy.calendar_id) }
}
