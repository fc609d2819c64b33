import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, invalid, invalidIfAny, notFound } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { refuseBadFields } from '../fields/fields.ts'
import { findMacro } from '../macros/macros.ts'
import { departmentFor, refuseUnknownAssignee, tagsFor } from '../tickets/references.ts'
import { findUnknownReferences } from './condition-references.ts'
import { mistakesIn } from './mistakes.ts'
import type { Rule, RuleDraft, Run } from './model.ts'
import { unmarkAll } from './schedule-store.ts'
import * as store from './store.ts'

export type { RunFilter } from './store.ts'

export const listRules = (reader: Reader): Promise<readonly Rule[]> => store.allRules(reader)

export const getRule = async (reader: Reader, id: number): Promise<Rule> => (await store.ruleById(reader, id)) ?? notFound('automation')

export const listRuns = (
  reader: Reader,
  filter: store.RunFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly runs: readonly Run[]; readonly total: number }> => store.runsPage(reader, filter, page)

/** Errors of a part are told by where the part is. */
const inside = async (place: string, check: () => Promise<unknown>): Promise<void> => {
  try {
    await check()
  } catch {
    invalid({ [place]: [`The selected ${place.split('.').at(-1)?.replaceAll('_', ' ')} is invalid.`] })
  }
}

/** What a rule names must be there when it is made; what goes away later makes a run fail, and the log says so. */
export const refuseBadRule = async (reader: Reader, actor: AgentActor, draft: RuleDraft, before?: Rule): Promise<void> => {
  const { macro_id, set = {}, add_tags = [], remove_tags = [], notify } = draft.actions
  const user_ids = [...new Set(notify?.user_ids)]
  await checkAll(
    async () => invalidIfAny(await findUnknownReferences(reader, draft.conditions, before?.conditions), mistakesIn(draft)),
    () => set.department_id !== undefined && inside('actions.set.department_id', () => departmentFor(reader, set.department_id)),
    () => inside('actions.set.assignee_id', () => refuseUnknownAssignee(reader, set.assignee_id)),
    () => inside('actions.add_tags', async () => tagsFor([...add_tags, ...remove_tags])),
    () => inside('actions.set.custom_fields', () => refuseBadFields(reader, {}, set.custom_fields ?? {})),
    async () =>
      macro_id !== undefined &&
      !(await findMacro(reader, actor, macro_id)) &&
      invalid({ 'actions.macro_id': ['The selected macro id is invalid.'] }),
    async () =>
      (await findAccounts(reader, user_ids)).filter(({ is_active }) => is_active).length < user_ids.length &&
      invalid({ 'actions.notify.user_ids': ['The selected user ids are invalid.'] }),
  )
}

const MOST_RULES = 200

export type RuleWish = RuleDraft & Pick<Rule, 'name' | 'is_active'> & { readonly position?: number }

/** From when on it counts, and when it looks at the tickets first. */
const momentsOf = ({ now }: Tx, { trigger, is_active }: Pick<Rule, 'trigger' | 'is_active'>) => ({
  activated_at: is_active ? now : null,
  next_run_at: is_active && trigger === 'schedule' ? now : null,
})

export const createRule = async (tx: Tx, actor: AgentActor, wish: RuleWish): Promise<Rule> => {
  await refuseBadRule(tx, actor, wish)
  const others = await store.allRules(tx)
  if (others.length >= MOST_RULES) invalid({ name: [`There cannot be more than ${MOST_RULES} rules.`] })
  const position = wish.position ?? (others.at(-1)?.position ?? 0) + 1
  const rule = await store.insertRule(tx, { ...wish, position, ...momentsOf(tx, wish) })
  await audit(tx, actor, { action: 'automation.created', object: { type: 'automation', id: rule.id }, changes: { name: rule.name } })
  tx.signal({ topic: 'automations' })
  return rule
}

/** Switched on again, or waiting for something else: it begins anew. A new text or order does not make it forget. */
const isNew = (before: Rule, after: Pick<Rule, 'trigger' | 'is_active'>): boolean =>
  before.is_active !== after.is_active || before.trigger !== after.trigger

export const changeRule = async (tx: Tx, actor: AgentActor, id: number, wish: Partial<RuleWish>): Promise<Rule> => {
  const before = await getRule(tx, id)
  const after = { ...before, ...wish }
  await refuseBadRule(tx, actor, after, before)
  const moments = isNew(before, after) ? momentsOf(tx, after) : {}
  const rule = await store.updateRule(tx, id, { ...after, ...moments })
  if (isNew(before, after)) await unmarkAll(tx, id)
  await audit(tx, actor, { action: 'automation.changed', object: { type: 'automation', id }, changes: { ...wish } })
  tx.signal({ topic: 'automations' })
  return rule
}

export const deleteRule = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await store.deleteRule(tx, id))) notFound('automation')
  await audit(tx, actor, { action: 'automation.deleted', object: { type: 'automation', id } })
}
