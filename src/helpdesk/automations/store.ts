import { type Generated, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { AutomationOutcome, AutomationTrigger, EventTrigger } from '../../contract/v1/automation-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Rule, RuleRun } from './model.ts'

type RuleRow = {
  id: Generated<number>
  name: string
  trigger: string
  conditions: string
  actions: string
  is_active: number
  position: number
  activated_at: Instant | null
  next_run_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

type RunRow = {
  id: Generated<number>
  automation_id: number
  ticket_id: number
  event_id: number | null
  trigger: string
  outcome: string
  chain: string
  changes: string
  message: string | null
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    automations: RuleRow
    automation_runs: RunRow
    automation_marks: { automation_id: number; ticket_id: number }
  }
}

const triggerOf = (text: string): AutomationTrigger => text as AutomationTrigger
const outcomeOf = (text: string): AutomationOutcome => text as AutomationOutcome

const ruleOf = (row: Selectable<RuleRow>): Rule => ({
  ...row,
  trigger: triggerOf(row.trigger),
  conditions: JSON.parse(row.conditions),
  actions: JSON.parse(row.actions),
  is_active: row.is_active === 1,
})

const runOf = (row: Selectable<RunRow>): RuleRun => ({
  ...row,
  trigger: triggerOf(row.trigger),
  outcome: outcomeOf(row.outcome),
  chain: JSON.parse(row.chain),
  changes: JSON.parse(row.changes),
})

export const listRules = async ({ db }: Reader): Promise<readonly Rule[]> =>
  (await db.selectFrom('automations').selectAll().orderBy('position').orderBy('id').execute()).map(ruleOf)

export const findRule = async ({ db }: Reader, id: number): Promise<Rule | undefined> => {
  const row = await db.selectFrom('automations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && ruleOf(row)
}

const selectActive = ({ db }: Reader, trigger: AutomationTrigger) =>
  db
    .selectFrom('automations')
    .where(sql<boolean>`is_active = 1`)
    .where('trigger', '=', trigger)

export const hasActiveRule = async (reader: Reader, trigger: EventTrigger): Promise<boolean> =>
  (await selectActive(reader, trigger).select('id').limit(1).executeTakeFirst()) !== undefined

export const listActiveRules = async (reader: Reader, trigger: AutomationTrigger): Promise<readonly Rule[]> =>
  (await selectActive(reader, trigger).selectAll().orderBy('position').orderBy('id').execute()).map(ruleOf)

export type RuleFields = Pick<
  Rule,
  'name' | 'trigger' | 'conditions' | 'actions' | 'is_active' | 'position' | 'activated_at' | 'next_run_at'
>

const columnsOf = ({ conditions, actions, is_active, ...plain }: RuleFields) => ({
  ...plain,
  conditions: JSON.stringify(conditions),
  actions: JSON.stringify(actions),
  is_active: is_active ? 1 : 0,
})

export const insertRule = async (tx: Tx, fields: RuleFields): Promise<Rule> => {
  const { name, trigger, conditions, actions, is_active, position, activated_at, next_run_at } = fields
  const row = await tx.db
    .insertInto('automations')
    .values({
      ...columnsOf({ name, trigger, conditions, actions, is_active, position, activated_at, next_run_at }),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return ruleOf(row)
}

export const updateRuleRow = async (tx: Tx, id: number, fields: RuleFields): Promise<Rule> => {
  const { name, trigger, conditions, actions, is_active, position, activated_at, next_run_at } = fields
  const row = await tx.db
    .updateTable('automations')
    .set({ ...columnsOf({ name, trigger, conditions, actions, is_active, position, activated_at, next_run_at }), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return ruleOf(row)
}

export const deleteRuleRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('automations').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n

export type RunFilter = {
  readonly automation_id: number
  readonly ticket_id?: number | undefined
  readonly outcome?: AutomationOutcome | undefined
}

const selectRuns = ({ db }: Reader, { automation_id, ticket_id, outcome }: RunFilter) => {
  const all = db.selectFrom('automation_runs').where('automation_id', '=', automation_id)
  const of = ticket_id === undefined ? all : all.where('ticket_id', '=', ticket_id)
  return outcome === undefined ? of : of.where('outcome', '=', outcome)
}

export const listRuns = async (reader: Reader, filter: RunFilter, { limit, offset }: { limit: number; offset: number }) => {
  const rows = await selectRuns(reader, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await selectRuns(reader, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { runs: rows.map(runOf), total }
}

export type NewRun = Omit<RuleRun, 'id' | 'created_at'>

/** Inserts a run; undefined if the rule has already run for this event. */
export const insertRun = async (tx: Tx, { chain, changes, ...run }: NewRun): Promise<number | undefined> => {
  const row = await tx.db
    .insertInto('automation_runs')
    .values({ ...run, chain: JSON.stringify(chain), changes: JSON.stringify(changes), created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['automation_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const finishRun = async (
  tx: Tx,
  id: number,
  { changes, ...run }: Pick<RuleRun, 'outcome' | 'changes' | 'message'>,
): Promise<void> => {
  await tx.db
    .updateTable('automation_runs')
    .set({ ...run, changes: JSON.stringify(changes) })
    .where('id', '=', id)
    .execute()
}

export const countRuns = async ({ db }: Reader, automation_id: number, ticket_id: number, since: Instant): Promise<number> => {
  const row = await db
    .selectFrom('automation_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticket_id)
    .where('automation_id', '=', automation_id)
    .where('created_at', '>', since)
    .where('outcome', '<>', 'stopped')
    .executeTakeFirstOrThrow()
  return row.count
}

export const findChain = async ({ db }: Reader, automation_id: number, ticket_id: number, at: Instant): Promise<readonly number[]> => {
  const row = await db
    .selectFrom('automation_runs')
    .select('chain')
    .where('ticket_id', '=', ticket_id)
    .where('automation_id', '=', automation_id)
    .where('created_at', '=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? JSON.parse(row.chain) : [automation_id]
}

export const deleteRunsBefore = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const old = tx.db.selectFrom('automation_runs').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit)
  return Number((await tx.db.deleteFrom('automation_runs').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}
