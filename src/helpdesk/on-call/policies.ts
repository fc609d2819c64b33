import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, conflict, invalid, notFound } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { dueAtOf } from './due.ts'
import type { Target } from './escalation.ts'
import type { StoredPolicy } from './model.ts'
import { lockOpenPages, savePage } from './pages-store.ts'
import * as store from './store.ts'

export type { PolicyWish } from './store.ts'

export const listPolicies = (reader: Reader): Promise<readonly StoredPolicy[]> => store.allPolicies(reader)

export const findPolicy = (reader: Reader, id: number): Promise<StoredPolicy | undefined> => store.policyById(reader, id)

export const getPolicy = async (reader: Reader, id: number): Promise<StoredPolicy> =>
  (await store.policyById(reader, id)) ?? notFound('escalation policy')

const isThere = async (reader: Reader, { type, id }: Target): Promise<boolean> => {
  if (type === 'user') return (await findAccount(reader, id))?.is_active ?? false
  const found = type === 'schedule' ? await store.scheduleById(reader, id) : await findDepartment(reader, id)
  return found !== undefined
}

const refuseUnknownTargets = async (reader: Reader, levels: StoredPolicy['levels']): Promise<void> => {
  const checks = levels.flatMap(({ targets }, level) =>
    targets.map((target, place) => async () => {
      if (!(await isThere(reader, target)))
        invalid({ [`levels.${level}.targets.${place}.id`]: [`The selected ${target.type} is invalid.`] })
    }),
  )
  await checkAll(...checks)
}

export const createPolicy = async (tx: Tx, actor: Actor, wish: store.PolicyWish): Promise<StoredPolicy> => {
  await refuseUnknownTargets(tx, wish.levels)
  const policy = await store.insertPolicy(tx, wish)
  const object = { type: 'escalation_policy', id: policy.id }
  await audit(tx, actor, { action: 'escalation_policy.created', object, changes: { name: policy.name } })
  return policy
}

/** Open pages go on by the new rules, counted from when their level was told. */
const replanPages = async (tx: Tx, policy: StoredPolicy): Promise<void> => {
  for (const page of await lockOpenPages(tx, { policy_id: policy.id }))
    await savePage(tx, { ...page, policy_name: policy.name, next_due_at: dueAtOf(page, policy, tx.now) })
  tx.signal({ topic: 'on-call', data: null })
}

export const updatePolicy = async (tx: Tx, actor: Actor, id: number, wish: Partial<store.PolicyWish>): Promise<StoredPolicy> => {
  await refuseUnknownTargets(tx, wish.levels ?? [])
  const policy = (await store.updatePolicyRow(tx, id, wish)) ?? notFound('escalation policy')
  await replanPages(tx, policy)
  const object = { type: 'escalation_policy', id }
  await audit(tx, actor, { action: 'escalation_policy.updated', object, changes: { fields: Object.keys(wish) } })
  return policy
}

export const deletePolicy = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  await getPolicy(tx, id)
  if ((await lockOpenPages(tx, { policy_id: id })).length > 0) conflict('in_use', 'A page that is still open follows this policy.')
  await store.deletePolicyRow(tx, id)
  await audit(tx, actor, { action: 'escalation_policy.deleted', object: { type: 'escalation_policy', id } })
}
