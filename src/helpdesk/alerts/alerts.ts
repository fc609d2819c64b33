import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { findDepartment, getDefaultDepartment } from '../../people/departments/departments.ts'
import { findAssetIdByKey } from '../assets/keys.ts'
import { toMatchKeys, toTagKey } from '../assets/match-keys.ts'
import { toTicketScope } from '../ticket-scope.ts'
import { listIncidentCheckUuids } from './incident-store.ts'
import type { Alert } from './model.ts'
import * as store from './store.ts'

export type { AlertFilters } from './store.ts'

export const getAlert = async (reader: Reader, actor: AgentActor, id: number): Promise<Alert> =>
  (await store.findAlert(reader, id, toTicketScope(actor))) ?? notFound('alert')

export const listAlerts = async (
  reader: Reader,
  filters: store.AlertFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly alerts: readonly Alert[]; readonly total: number }> => ({
  alerts: await store.listAlerts(reader, filters, page),
  total: await store.countAlerts(reader, filters),
})

export const listTicketAlerts = (reader: Reader, ticket_id: number): Promise<readonly Alert[]> => store.listTicketAlerts(reader, ticket_id)

export const listIncidentChecks = (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> =>
  listIncidentCheckUuids(reader, ids)

export const findAssetByName = (reader: Reader, name: string): Promise<number | null> =>
  findAssetIdByKey(reader, name.trim() === '' ? [] : [...toMatchKeys({ hostname: name }), toTagKey(name)])

/** Owner department of a new alert: the given or default one; for an agent without access to it, a department that the agent can see. */
export const resolveOwnerDepartment = async (reader: Reader, named: number | null, agent?: AgentActor): Promise<number> => {
  const found = named === null ? undefined : await findDepartment(reader, named)
  const { id } = found ?? (await getDefaultDepartment(reader))
  const seen = agent?.departments ?? [id]
  if (seen.includes(id)) return id
  const own = agent?.department_id ?? null
  return own !== null && seen.includes(own) ? own : (seen.toSorted((one, other) => one - other)[0] ?? id)
}
