import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../kernel/db/db.ts'
import type { ReferenceSource } from '../people/references.ts'
import type { Rule, RuleCondition } from './automations/model.ts'
import { listRules } from './automations/rules.ts'
import { clearDepartmentOfMacros, listSharedMacros } from './macros/macros.ts'
import type { Macro } from './macros/model.ts'
import { listPolicies as listEscalationPolicies } from './on-call/policies.ts'
import type { Shareable } from './sharing.ts'
import { listPolicies } from './sla-policies/policies.ts'
import { clearDepartmentOfViews, listSharedViews, type TicketListView } from './views/views.ts'
import { listEndpoints } from './webhooks/endpoints.ts'

/** The value in a condition or filter is one department id or a list of ids. */
const includesId = (value: unknown, id: number): boolean => [value].flat().some((one) => Number(one) === id)

const countWhere = async ({ db }: Reader, table: string, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}

const countRows = async (reader: Reader, id: number) => {
  const here = sql`department_id = ${id}`
  return {
    tickets: await countWhere(reader, 'tickets', sql`${here} and merged_into_id is null`),
    merged_tickets: await countWhere(reader, 'tickets', sql`${here} and merged_into_id is not null`),
    mailboxes: await countWhere(reader, 'mailboxes', here),
    assets: await countWhere(reader, 'assets', here),
    problems: await countWhere(reader, 'problems', here),
    // Closed and cancelled changes keep their department, because they can no longer be edited.
    changes: await countWhere(reader, 'changes', sql`${here} and status not in ('closed', 'cancelled')`),
  }
}

const isSharedWith = ({ visibility, department_id }: Shareable, id: number): boolean => visibility === 'department' && department_id === id
const macroReferences = (macro: Macro, id: number): boolean => isSharedWith(macro, id) || macro.actions.set?.department_id === id
const viewReferences = (view: TicketListView, id: number): boolean =>
  isSharedWith(view, id) || includesId(view.filters['department_id'], id)

const ruleReferences = ({ conditions, actions }: Rule, id: number): boolean => {
  const isMeant = ({ field, value }: RuleCondition): boolean => field === 'department_id' && includesId(value, id)
  return actions.set?.department_id === id || [...conditions.all, ...conditions.any].some(isMeant)
}

const countSettings = async (reader: Reader, id: number) => ({
  macros: (await listSharedMacros(reader)).filter((macro) => macroReferences(macro, id)).length,
  views: (await listSharedViews(reader)).filter((view) => viewReferences(view, id)).length,
  automations: (await listRules(reader)).filter((rule) => ruleReferences(rule, id)).length,
  sla_policies: (await listPolicies(reader)).filter(({ conditions }) => includesId(conditions.department_id, id)).length,
  escalation_policies: (await listEscalationPolicies(reader)).filter(({ levels }) =>
    levels.some(({ targets }) => targets.some((target) => target.type === 'department' && target.id === id)),
  ).length,
  webhooks: (await listEndpoints(reader)).filter(({ department_ids }) => department_ids.includes(id)).length,
})

const clearDepartment = async (tx: Tx, department_id: number): Promise<void> => {
  await clearDepartmentOfMacros(tx, department_id)
  await clearDepartmentOfViews(tx, department_id)
}

/** References to departments. Private macros and views are not listed, because only their owner can change them. */
export const helpdeskDepartmentReferences: ReferenceSource = {
  uses: async (reader, id) => ({ ...(await countRows(reader, id)), ...(await countSettings(reader, id)) }),
  release: clearDepartment,
}
