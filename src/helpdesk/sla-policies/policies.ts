import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findPolicy as findOnCallPolicy } from '../on-call/policies.ts'
import type { Calendar } from '../hours/calendar.ts'
import type { Escalation, StoredCalendar, StoredPolicy } from './model.ts'
import * as store from './store.ts'

export type { CalendarWish, PolicyWish } from './store.ts'

export const listPolicies = (reader: Reader): Promise<readonly StoredPolicy[]> => store.allPolicies(reader)
export const listCalendars = (reader: Reader): Promise<readonly StoredCalendar[]> => store.allCalendars(reader)

export const getPolicy = async (reader: Reader, id: number): Promise<StoredPolicy> =>
  (await store.allPolicies(reader)).find((policy) => policy.id === id) ?? notFound('SLA policy')

export const getCalendar = async (reader: Reader, id: number): Promise<StoredCalendar> =>
  (await store.allCalendars(reader)).find((calendar) => calendar.id === id) ?? notFound('calendar')

export const calendarsById = async (reader: Reader): Promise<ReadonlyMap<number, Calendar>> =>
  new Map((await store.allCalendars(reader)).map((calendar) => [calendar.id, calendar]))

/** Open tickets are planned anew in slices, beside everything else; what nobody had promised before counts from now. */
const planAnew = (tx: Tx, calendar_before?: StoredCalendar): Promise<void> =>
  enqueue(tx, { kind: 'sla.replan', payload: { after_id: 0, counted_from_at: tx.now, ...(calendar_before && { calendar_before }) } })

const hoursOf = ({ time_zone, hours, holidays }: StoredCalendar): string => JSON.stringify([time_zone, hours, holidays])

const refuseUnknownCalendar = async (tx: Tx, calendar_id: number | null | undefined): Promise<void> => {
  if (calendar_id === null || calendar_id === undefined) return
  const known = (await store.allCalendars(tx)).some(({ id }) => id === calendar_id)
  if (!known) invalid({ calendar_id: ['The selected calendar id is invalid.'] })
}

/** A rule nobody can follow would be found out when the promise is missed already. */
const refuseUnknownHelp = async (tx: Tx, { reassign_to_id, policy_id }: Escalation = {}): Promise<void> => {
  if (typeof reassign_to_id === 'number' && !(await findAccount(tx, reassign_to_id))?.is_active)
    invalid({ 'escalation.reassign_to_id': ['The selected reassign to id is invalid.'] })
  if (typeof policy_id === 'number' && !(await findOnCallPolicy(tx, policy_id)))
    invalid({ 'escalation.policy_id': ['The selected policy id is invalid.'] })
}

export const createPolicy = async (
  tx: Tx,
  actor: AgentActor,
  wish: Omit<store.PolicyWish, 'position'> & { position?: number },
): Promise<StoredPolicy> => {
  await refuseUnknownCalendar(tx, wish.calendar_id)
  await refuseUnknownHelp(tx, wish.escalation)
  const last = (await store.allPolicies(tx)).at(-1)?.position ?? 0
  const policy = await store.insertPolicy(tx, { ...wish, position: wish.position ?? last + 1 })
  await audit(tx, actor, { action: 'sla_policy.created', object: { type: 'sla_policy', id: policy.id }, changes: { name: policy.name } })
  await planAnew(tx)
  return policy
}

export const updatePolicy = async (tx: Tx, actor: AgentActor, id: number, wish: Partial<store.PolicyWish>): Promise<StoredPolicy> => {
  await refuseUnknownCalendar(tx, wish.calendar_id)
  await refuseUnknownHelp(tx, wish.escalation)
  const policy = (await store.updatePolicyRow(tx, id, wish)) ?? notFound('SLA policy')
  await audit(tx, actor, { action: 'sla_policy.updated', object: { type: 'sla_policy', id }, changes: { fields: Object.keys(wish) } })
  await planAnew(tx)
  return policy
}

export const deletePolicy = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await store.deletePolicyRow(tx, id))) notFound('SLA policy')
  await audit(tx, actor, { action: 'sla_policy.deleted', object: { type: 'sla_policy', id } })
  await planAnew(tx)
}

export const createCalendar = async (tx: Tx, actor: AgentActor, wish: store.CalendarWish): Promise<StoredCalendar> => {
  const calendar = await store.insertCalendar(tx, wish)
  await audit(tx, actor, { action: 'calendar.created', object: { type: 'calendar', id: calendar.id }, changes: { name: calendar.name } })
  return calendar
}

export const updateCalendar = async (tx: Tx, actor: AgentActor, id: number, wish: Partial<store.CalendarWish>): Promise<StoredCalendar> => {
  const before = await getCalendar(tx, id)
  const calendar = (await store.updateCalendarRow(tx, id, wish)) ?? notFound('calendar')
  await audit(tx, actor, { action: 'calendar.updated', object: { type: 'calendar', id }, changes: { fields: Object.keys(wish) } })
  if (hoursOf(before) !== hoursOf(calendar)) await planAnew(tx, before)
  return calendar
}

export const deleteCalendar = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const user = (await store.allPolicies(tx)).find(({ calendar_id }) => calendar_id === id)
  if (user) conflict('in_use', `The SLA policy "${user.name}" uses this calendar.`)
  if (!(await store.deleteCalendarRow(tx, id))) notFound('calendar')
  await audit(tx, actor, { action: 'calendar.deleted', object: { type: 'calendar', id } })
}
