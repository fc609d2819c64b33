import type { Reader, Tx } from '../kernel/db/db.ts'
import { conflict } from '../kernel/errors.ts'
import type { Actor } from '../people/actor.ts'
import { listRules } from './automations/rules.ts'
import { listChangeIdsOn } from './changes/changes.ts'
import { findCompanyWithPolicy } from './companies/companies.ts'
import { listIncidentIdsOf } from './incidents/incidents.ts'
import { auditRecord } from './record-history/record-history.ts'
import { listPolicies } from './sla-policies/policies.ts'

/** Checks before a deletion: a record that another record references cannot be deleted; the error names the other record. */

export const assertMacroUnused = async (reader: Reader, id: number): Promise<void> => {
  const rule = (await listRules(reader)).find(({ actions }) => actions.macro_id === id)
  if (rule) conflict('in_use', `The automation rule "${rule.name}" applies this macro.`, { automation_id: rule.id })
}

export const assertOnCallPolicyUnused = async (reader: Reader, id: number): Promise<void> => {
  const policy = (await listPolicies(reader)).find(({ escalation }) => escalation.policy_id === id)
  if (policy) conflict('in_use', `The SLA policy "${policy.name}" escalates to this policy.`, { sla_policy_id: policy.id })
}

export const assertSlaPolicyUnused = async (reader: Reader, id: number): Promise<void> => {
  const company = await findCompanyWithPolicy(reader, id)
  if (company) conflict('in_use', `The company "${company.name}" uses this SLA policy.`, { company_id: company.id })
}

/** Records in the history of incidents and changes that an asset linked to them was deleted. */
export const recordLostAsset = async (tx: Tx, actor: Actor, asset_id: number): Promise<void> => {
  const changes = { asset_ids: { removed: [asset_id] } }
  for (const id of await listIncidentIdsOf(tx, asset_id))
    await auditRecord(tx, actor, { action: 'incident.changed', object: { type: 'incident', id }, changes })
  for (const id of await listChangeIdsOn(tx, asset_id))
    await auditRecord(tx, actor, { action: 'change.changed', object: { type: 'change', id }, changes })
}
