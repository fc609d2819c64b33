import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid, throwIfInvalid, notFound } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { assertValidFields } from '../fields/fields.ts'
import { findMacro } from '../macros/macros.ts'
import { assertAssigneeExists, parseTags, resolveDepartment } from '../tickets/references.ts'
import { findUnknownReferences } from './condition-references.ts'
import type { Rule, RuleDraft, RuleRun } from './model.ts'
import { unmarkAllTickets } from './schedule-store.ts'
import * as store from './store.ts'
import { validateRule } from './validate.ts'

export type { RunFilter } from './store.ts'

export const listRules = (reader: Reader): Promise<readonly Rule[]> => store.listRules(reader)

export const getRule = async (reader: Reader, id: number): Promise<Rule> => (await store.findRule(reader, id)) ?? notFound('automation')

export const listRuns = (
  reader: Reader,
  filter: store.RunFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly runs: readonly RuleRun[]; readonly total: number }> => store.listRuns(reader, filter, page)

const validateReference = async (path: string, check: () => Promise<unknown>): Promise<void> => {
  try {
    await check()
  } catch {
    invalid({ [path]: [`The selected ${path.split('.').at(-1)?.replaceAll('_', ' ')} is invalid.`] })
  }
}

/** References must exist when the rule is saved. If a referenced record is deleted later, the run fails with a log entry. */
export const assertValidRule = async (reader: Reader, actor: AgentActor, draft: RuleDraft, before?: Rule): Promise<void> => {
  const { macro_id, set = {}, add_tags = [], remove_tags = [], notify } = draft.actions
  const user_ids = [...new Set(notify?.user_ids)]
  await validateAll(
    async () => throwIfInvalid(await findUnknownReferences(reader, draft.conditions, before?.conditions), validateRule(draft)),
    () =>
      set.department_id !== undefined && validateReference('actions.set.department_id', () => resolveDepartment(reader, set.department_id)),
    () => validateReference('actions.set.assignee_id', () => assertAssigneeExists(reader, set.assignee_id)),
    () => validateReference('actions.add_tags', async () => parseTags([...add_tags, ...remove_tags])),
    () => validateReference('actions.set.custom_fields', () => assertValidFields(reader, {}, set.custom_fields ?? {})),
    async () =>
      macro_id !== undefined &&
      !(await findMacro(reader, actor, macro_id)) &&
      invalid({ 'actions.macro_id': ['The selected macro id is invalid.'] }),
    async () =>
      (await findAccounts(reader, user_ids)).filter(({ is_active }) => is_active).length < user_ids.length &&
      invalid({ 'actions.notify.user_ids': ['The selected user ids are invalid.'] }),
  )
}

const MAX_RULES = 200

export type RuleInput = RuleDraft & Pick<Rule, 'name' | 'is_active'> & { readonly position?: number }

const activationTimes = ({ now }: Tx, { trigger, is_active }: Pick<Rule, 'trigger' | 'is_active'>) => ({
  activated_at: is_active ? now : null,
  next_run_at: is_active && trigger === 'schedule' ? now : null,
})

export const createRule = async (tx: Tx, actor: AgentActor, input: RuleInput): Promise<Rule> => {
  await assertValidRule(tx, actor, input)
  const others = await store.listRules(tx)
  if (others.length >= MAX_RULES) invalid({ name: [`There cannot be more than ${MAX_RULES} rules.`] })
  const position = input.position ?? (others.at(-1)?.position ?? 0) + 1
  const rule = await store.insertRule(tx, { ...input, position, ...activationTimes(tx, input) })
  await audit(tx, actor, { action: 'automation.created', object: { type: 'automation', id: rule.id }, changes: { name: rule.name } })
  tx.signal({ topic: 'automations' })
  return rule
}

/** Whether the update restarts the rule: `is_active` or the trigger has changed. A changed name or order does not restart it. */
const isReactivated = (before: Rule, after: Pick<Rule, 'trigger' | 'is_active'>): boolean =>
  before.is_active !== after.is_active || before.trigger !== after.trigger

export const updateRule = async (tx: Tx, actor: AgentActor, id: number, input: Partial<RuleInput>): Promise<Rule> => {
  const before = await getRule(tx, id)
  const after = { ...before, ...input }
  await assertValidRule(tx, actor, after, before)
  const moments = isReactivated(before, after) ? activationTimes(tx, after) : {}
  const rule = await store.updateRuleRow(tx, id, { ...after, ...moments })
  if (isReactivated(before, after)) await unmarkAllTickets(tx, id)
  await audit(tx, actor, { action: 'automation.changed', object: { type: 'automation', id }, changes: { ...input } })
  tx.signal({ topic: 'automations' })
  return rule
}

export const deleteRule = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await store.deleteRuleRow(tx, id))) notFound('automation')
  await audit(tx, actor, { action: 'automation.deleted', object: { type: 'automation', id } })
}
