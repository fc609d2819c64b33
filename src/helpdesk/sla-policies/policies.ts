import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, conflict, invalid, notFound } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import { findPolicy as findOnCallPolicy } from '../on-call/policies.ts'
import type { BreachEscalation, StoredCalendar, StoredSlaPolicy } from './model.ts'
import * as store from './store.ts'

export type { CalendarInput, SlaPolicyInput } from './store.ts'

export const listPolicies = (reader: Reader): Promise<readonly StoredSlaPolicy[]> => store.listPolicies(reader)
export const listCalendars = (reader: Reader): Promise<readonly StoredCalendar[]> => store.listCalendars(reader)

export const isKnownPolicy = async (reader: Reader, id: number): Promise<boolean> =>
  (await store.listPolicies(reader)).some((policy) => policy.id === id)

export const getPolicy = async (reader: Reader, id: number): Promise<StoredSlaPolicy> =>
  (await store.listPolicies(reader)).find((policy) => policy.id === id) ?? notFound('SLA policy')

export const getCalendar = async (reader: Reader, id: number): Promise<StoredCalendar> =>
  (await store.listCalendars(reader)).find((calendar) => calendar.id === id) ?? notFound('calendar')

export const loadCalendarsById = async (reader: Reader): Promise<ReadonlyMap<number, BusinessCalendar>> =>
  new Map((await store.listCalendars(reader)).map((calendar) => [calendar.id, calendar]))

/** Replans the SLA clocks of open tickets in batches; new targets count from now. */
export const replanOpenTickets = (tx: Tx, calendar_before?: StoredCalendar): Promise<void> =>
  enqueue(tx, { kind: 'sla.replan', payload: { after_id: 0, counted_from_at: tx.now, ...(calendar_before && { calendar_before }) } })

const openingHoursOf = ({ time_zone, hours, holidays }: StoredCalendar): string => JSON.stringify([time_zone, hours, holidays])

const assertCalendarExists = async (tx: Tx, calendar_id: number | null | undefined): Promise<void> => {
  if (calendar_id === null || calendar_id === undefined) return
  const known = (await store.listCalendars(tx)).some(({ id }) => id === calendar_id)
  if (!known) invalid({ calendar_id: ['The selected calendar id is invalid.'] })
}

/** Validates the targets when the policy is saved; otherwise the error would only appear on a breach. */
const assertEscalationTargetsExist = async (tx: Tx, { reassign_to_id, policy_id }: BreachEscalation = {}): Promise<void> => {
  await validateAll(
    async () =>
      typeof reassign_to_id === 'number' &&
      !(await findAccount(tx, reassign_to_id))?.is_active &&
      invalid({ 'escalation.reassign_to_id': ['The selected reassign to id is invalid.'] }),
    async () =>
      typeof policy_id === 'number' &&
      !(await findOnCallPolicy(tx, policy_id)) &&
      invalid({ 'escalation.policy_id': ['The selected policy id is invalid.'] }),
  )
}

const asList = (ids: number | readonly number[] | null | undefined): readonly number[] =>
  ids === null || ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids

/** A condition with a missing department or company would never match. */
const assertConditionReferencesExist = async (tx: Tx, { department_id, company_id }: StoredSlaPolicy['conditions'] = {}): Promise<void> => {
  const check = async (field: string, ids: readonly number[], find: (reader: Reader, id: number) => Promise<unknown>): Promise<void> => {
    for (const id of new Set(ids))
      if (!(await find(tx, id))) invalid({ [`conditions.${field}`]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })
  }
  await validateAll(
    () => check('department_id', asList(department_id), findDepartment),
    () => check('company_id', asList(company_id), store.isKnownCompany),
  )
}

const assertHasTarget = (targets: StoredSlaPolicy['targets'] | undefined): void => {
  if (targets && !Object.values(targets).some((target) => target && Object.values(target).some((minutes) => typeof minutes === 'number')))
    invalid({ targets: ['A policy requires a target for at least one priority.'] })
}

const checkPolicy = (tx: Tx, { calendar_id, escalation, conditions, targets }: Partial<store.SlaPolicyInput>): Promise<void> =>
  validateAll(
    () => assertHasTarget(targets),
    () => assertCalendarExists(tx, calendar_id),
    () => assertEscalationTargetsExist(tx, escalation),
    () => assertConditionReferencesExist(tx, conditions),
  )

export const createPolicy = async (
  tx: Tx,
  actor: AgentActor,
  input: Omit<store.SlaPolicyInput, 'position'> & { position?: number },
): Promise<StoredSlaPolicy> => {
  await checkPolicy(tx, input)
  const last = (await store.listPolicies(tx)).at(-1)?.position ?? 0
  const policy = await store.insertPolicy(tx, { ...input, position: input.position ?? last + 1 })
  await audit(tx, actor, { action: 'sla_policy.created', object: { type: 'sla_policy', id: policy.id }, changes: { name: policy.name } })
  await replanOpenTickets(tx)
  return policy
}

export const updatePolicy = async (
  tx: Tx,
  actor: AgentActor,
  id: number,
  input: Partial<store.SlaPolicyInput>,
): Promise<StoredSlaPolicy> => {
  await checkPolicy(tx, input)
  const policy = (await store.updatePolicyRow(tx, id, input)) ?? notFound('SLA policy')
  await audit(tx, actor, { action: 'sla_policy.updated', object: { type: 'sla_policy', id }, changes: { fields: Object.keys(input) } })
  await replanOpenTickets(tx)
  return policy
}

export const deletePolicy = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await store.deletePolicyRow(tx, id))) notFound('SLA policy')
  await audit(tx, actor, { action: 'sla_policy.deleted', object: { type: 'sla_policy', id } })
  await replanOpenTickets(tx)
}

export const createCalendar = async (tx: Tx, actor: AgentActor, input: store.CalendarInput): Promise<StoredCalendar> => {
  const calendar = await store.insertCalendar(tx, input)
  await audit(tx, actor, { action: 'calendar.created', object: { type: 'calendar', id: calendar.id }, changes: { name: calendar.name } })
  return calendar
}

export const updateCalendar = async (
  tx: Tx,
  actor: AgentActor,
  id: number,
  input: Partial<store.CalendarInput>,
): Promise<StoredCalendar> => {
  const before = await getCalendar(tx, id)
  const calendar = (await store.updateCalendarRow(tx, id, input)) ?? notFound('calendar')
  await audit(tx, actor, { action: 'calendar.updated', object: { type: 'calendar', id }, changes: { fields: Object.keys(input) } })
  if (openingHoursOf(before) !== openingHoursOf(calendar)) await replanOpenTickets(tx, before)
  return calendar
}

export const deleteCalendar = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const user = (await store.listPolicies(tx)).find(({ calendar_id }) => calendar_id === id)
  if (user) conflict('in_use', `The SLA policy "${user.name}" uses this calendar.`)
  if (!(await store.deleteCalendarRow(tx, id))) notFound('calendar')
  await audit(tx, actor, { action: 'calendar.deleted', object: { type: 'calendar', id } })
}
