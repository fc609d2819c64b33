import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, conflict, invalid, notFound } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import type { EscalationTarget } from './escalation.ts'
import type { StoredEscalationPolicy } from './model.ts'
import { computeNextDueAt } from './next-due.ts'
import { lockOpenPages, savePage } from './pages-store.ts'
import * as store from './store.ts'

export type { EscalationPolicyInput } from './store.ts'

export const listPolicies = (reader: Reader): Promise<readonly StoredEscalationPolicy[]> => store.listPolicies(reader)

export const findPolicy = (reader: Reader, id: number): Promise<StoredEscalationPolicy | undefined> => store.findPolicy(reader, id)

export const getPolicy = async (reader: Reader, id: number): Promise<StoredEscalationPolicy> =>
  (await store.findPolicy(reader, id)) ?? notFound('escalation policy')

const hasTarget = async (reader: Reader, { type, id }: EscalationTarget): Promise<boolean> => {
  if (type === 'user') return (await findAccount(reader, id))?.is_active ?? false
  const found = type === 'schedule' ? await store.findSchedule(reader, id) : await findDepartment(reader, id)
  return found !== undefined
}

const assertTargetsExist = async (reader: Reader, levels: StoredEscalationPolicy['levels']): Promise<void> => {
  const checks = levels.flatMap(({ targets }, level) =>
    targets.map((target, index) => async () => {
      if (!(await hasTarget(reader, target)))
        invalid({ [`levels.${level}.targets.${index}.id`]: [`The selected ${target.type} is invalid.`] })
    }),
  )
  await validateAll(...checks)
}

export const createPolicy = async (tx: Tx, actor: Actor, input: store.EscalationPolicyInput): Promise<StoredEscalationPolicy> => {
  await assertTargetsExist(tx, input.levels)
  const policy = await store.insertPolicy(tx, input)
  const object = { type: 'escalation_policy', id: policy.id }
  await audit(tx, actor, { action: 'escalation_policy.created', object, changes: { name: policy.name } })
  return policy
}

/** Applies changed delays to open pages; a delay counts from the time at which the level was notified. */
const rescheduleOpenPages = async (tx: Tx, policy: StoredEscalationPolicy): Promise<void> => {
  for (const page of await lockOpenPages(tx, { policy_id: policy.id }))
    await savePage(tx, { ...page, policy_name: policy.name, next_due_at: computeNextDueAt(page, policy, tx.now) })
  tx.signal({ topic: 'on-call', data: null })
}

export const updatePolicy = async (
  tx: Tx,
  actor: Actor,
  id: number,
  input: Partial<store.EscalationPolicyInput>,
): Promise<StoredEscalationPolicy> => {
  await assertTargetsExist(tx, input.levels ?? [])
  const policy = (await store.updatePolicyRow(tx, id, input)) ?? notFound('escalation policy')
  await rescheduleOpenPages(tx, policy)
  const object = { type: 'escalation_policy', id }
  await audit(tx, actor, { action: 'escalation_policy.updated', object, changes: { fields: Object.keys(input) } })
  return policy
}

export const deletePolicy = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  await getPolicy(tx, id)
  if ((await lockOpenPages(tx, { policy_id: id })).length > 0) conflict('in_use', 'An open page uses this policy.')
  await store.deletePolicyRow(tx, id)
  await audit(tx, actor, { action: 'escalation_policy.deleted', object: { type: 'escalation_policy', id } })
}
