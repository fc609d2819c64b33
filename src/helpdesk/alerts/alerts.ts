import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { keysOf, tagKey } from '../assets/match-keys.ts'
import { findTicket } from '../tickets/tickets.ts'
import { checksOfIncidents } from './incident-store.ts'
import type { Alert } from './model.ts'
import * as store from './store.ts'

export type { AlertFilters } from './store.ts'

/** What is hidden from somebody is not there for them. */
export const getAlert = async (reader: Reader, actor: AgentActor, id: number): Promise<Alert> => {
  const alert = (await store.alertById(reader, id)) ?? notFound('alert')
  if (alert.ticket_id !== null && !(await findTicket(reader, actor, alert.ticket_id))) notFound('alert')
  return alert
}

export const listAlerts = async (
  reader: Reader,
  filters: store.AlertFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly alerts: readonly Alert[]; readonly total: number }> => ({
  alerts: await store.alertsPage(reader, filters, page),
  total: await store.countAlerts(reader, filters),
})

/** Everything that was reported about what this ticket is about. */
export const listAlertsOf = (reader: Reader, ticket_id: number): Promise<readonly Alert[]> => store.alertsOf(reader, ticket_id)

/** Which checks these incidents are about: those behind their tickets. An incident about none is not in the answer. */
export const listChecksOfIncidents = (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> =>
  checksOfIncidents(reader, ids)

/** The asset that somebody means by a host name or a tag. */
export const findAssetNamed = (reader: Reader, name: string): Promise<number | null> =>
  store.assetIdByKey(reader, name.trim() === '' ? [] : [...keysOf({ hostname: name }), tagKey(name)])
