import type { Instant } from '../../contract/time.ts'
import { DAY } from '../../contract/time.ts'
import type { IncidentSeverity, IncidentStatus } from '../../contract/v1/incidents.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, invalid, invalidIfAny, notFound, type FieldErrors } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findAssets } from '../assets/assets.ts'
import { announceDeclared, signalIncident, tellInCharge } from './announce.ts'
import type { Ticket } from '../tickets/model.ts'
import { lockNamedTickets } from '../tickets/tickets.ts'
import { linkTickets, replaceTickets } from './link.ts'
import type { Incident, IncidentUpdate, Review } from './model.ts'
import { addUpdate, moveTo } from './progress.ts'
import * as store from './store.ts'

export type { IncidentFilters } from './store.ts'

export const findIncident = (reader: Reader, id: number): Promise<Incident | undefined> => store.incidentById(reader, id)

export const getIncident = async (reader: Reader, id: number): Promise<Incident> =>
  (await store.incidentById(reader, id)) ?? notFound('incident')

export const getIncidentForChange = async (tx: Tx, id: number): Promise<Incident> =>
  (await store.lockIncident(tx, id)) ?? notFound('incident')

/** No person leads it or has said anything about it. */
export const isLeftAlone = async (reader: Reader, { id, commander_id }: Incident): Promise<boolean> =>
  commander_id === null && (await store.updatesOf(reader, id)).every(({ author_id }) => author_id === null)

export const listIncidents = async (
  reader: Reader,
  filters: store.IncidentFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly incidents: readonly Incident[]; readonly total: number }> => ({
  incidents: await store.incidentsPage(reader, filters, page),
  total: await store.countIncidents(reader, filters),
})

export const listUpdates = (reader: Reader, id: number): Promise<readonly IncidentUpdate[]> => store.updatesOf(reader, id)
export const listTicketIds = (reader: Reader, id: number): Promise<readonly number[]> => store.ticketIdsOf(reader, id)
export const countTickets = (reader: Reader, ids: readonly number[]) => store.ticketCountsOf(reader, ids)
export const listIncidentIdsOf = (reader: Reader, asset_id: number): Promise<readonly number[]> =>
  store.incidentIdsOfAsset(reader, asset_id)
export const listAssetIds = (reader: Reader, ids: readonly number[]) => store.assetIdsOf(reader, ids)

type Parties = {
  readonly commander_id?: number | null
  readonly responder_ids?: readonly number[]
  readonly asset_ids?: readonly number[]
}

const refuseUnknown = async (reader: Reader, { commander_id, responder_ids = [], asset_ids = [] }: Parties): Promise<void> => {
  const people = await findAccounts(reader, [...responder_ids, ...(commander_id ? [commander_id] : [])])
  const isMissing = (id: number): boolean => !people.some((person) => person.id === id && person.is_active)
  const assets = await findAssets(reader, [...new Set(asset_ids)])
  const wrong = (field: string, ids: readonly number[], isWrong: (id: number) => boolean): FieldErrors =>
    Object.fromEntries(
      ids.flatMap((id, index) => (isWrong(id) ? [[`${field}.${index}`, [`The selected ${field}.${index} is invalid.`]]] : [])),
    )
  invalidIfAny(
    commander_id && isMissing(commander_id) ? { commander_id: ['The selected commander id is invalid.'] } : {},
    wrong('responder_ids', responder_ids, isMissing),
    wrong('asset_ids', asset_ids, (id) => !assets.some((asset) => asset.id === id)),
  )
}

export type Declaration = Parties & {
  readonly title?: string
  readonly description?: string
  readonly severity?: IncidentSeverity
  readonly status?: IncidentStatus
  readonly started_at?: Instant
  readonly ticket_ids?: readonly number[]
  readonly message?: string
  readonly is_public?: boolean
}

/** Declared as such, or promoted from tickets: it then began with the first of them unless somebody knows better. */
export const declareIncident = async (tx: Tx, actor: Actor, wish: Declaration): Promise<Incident> => {
  const { description = '', severity = 'major', status = 'investigating', commander_id = null, responder_ids = [], asset_ids = [] } = wish
  let tickets: readonly Ticket[] = []
  await checkAll(
    () => refuseUnknown(tx, wish),
    async () => {
      tickets = await lockNamedTickets(tx, actor, wish.ticket_ids ?? [])
    },
    () => (wish.started_at ?? 0) > tx.now && invalid({ started_at: ['An incident cannot start in the future.'] }),
    () => wish.title === undefined && !wish.ticket_ids?.length && invalid({ title: ['The title field is required.'] }),
  )
  const title = wish.title ?? tickets.find(({ id }) => id === wish.ticket_ids?.[0])?.subject ?? ''
  const started_at = wish.started_at ?? Math.min(tx.now, ...tickets.map(({ created_at }) => created_at))
  const row = { title, description, severity, status, commander_id, responder_ids, started_at, resolved_at: null }
  const incident = await store.insertIncident(tx, row)
  await store.replaceAssets(tx, incident.id, asset_ids)
  await linkTickets(tx, actor, incident.id, tickets)
  if (wish.message !== undefined) await addUpdate(tx, actor, incident, { message: wish.message, is_public: wish.is_public ?? false })
  signalIncident(tx, incident.id)
  await announceDeclared(tx, actor, incident)
  await tellInCharge(tx, actor, incident, [])
  await audit(tx, actor, { action: 'incident.declared', object: { type: 'incident', id: incident.id }, changes: { title, severity } })
  return incident
}

export const changeIncident = async (
  tx: Tx,
  actor: Actor,
  id: number,
  wish: Omit<Declaration, 'message' | 'is_public' | 'started_at'>,
): Promise<Incident> => {
  await checkAll(
    () => refuseUnknown(tx, wish),
    () => wish.ticket_ids && lockNamedTickets(tx, actor, wish.ticket_ids),
  )
  const before = await getIncidentForChange(tx, id)
  const { asset_ids, ticket_ids, status, ...fields } = wish
  const changed = Object.keys(fields).length > 0 ? await store.updateIncidentRow(tx, id, fields) : before
  if (asset_ids) await store.replaceAssets(tx, id, asset_ids)
  if (ticket_ids) await replaceTickets(tx, actor, id, ticket_ids)
  await tellInCharge(tx, actor, changed, [...before.responder_ids, ...(before.commander_id === null ? [] : [before.commander_id])])
  await audit(tx, actor, { action: 'incident.changed', object: { type: 'incident', id }, changes: { fields: Object.keys(wish) } })
  return status === undefined ? changed : await moveTo(tx, actor, changed, status)
}

const refuseUnknownOwners = async (reader: Reader, items: Review['action_items']): Promise<void> => {
  const known = await findAccounts(
    reader,
    items.flatMap(({ owner_id }) => owner_id ?? []),
  )
  const errors = items.map(({ owner_id }, index) =>
    owner_id && !known.some(({ id }) => id === owner_id)
      ? { [`action_items.${index}.owner_id`]: [`The selected action_items.${index}.owner id is invalid.`] }
      : {},
  )
  invalidIfAny(...errors)
}

export const writeReview = async (tx: Tx, actor: Actor, id: number, wish: Partial<Omit<Review, 'updated_at'>>): Promise<Review> => {
  const before = await getIncidentForChange(tx, id)
  await refuseUnknownOwners(tx, wish.action_items ?? [])
  const review = { ...before.review, ...wish, updated_at: tx.now }
  await store.updateIncidentRow(tx, id, { review })
  await audit(tx, actor, { action: 'incident.reviewed', object: { type: 'incident', id }, changes: { fields: Object.keys(wish) } })
  return review
}

export type PublicIncident = Pick<Incident, 'id' | 'title' | 'severity' | 'status' | 'started_at' | 'resolved_at'> & {
  /** Newest first. */
  readonly updates: readonly Pick<IncidentUpdate, 'status' | 'message' | 'created_at'>[]
}

const SHOWN_AFTERWARDS = 14 * DAY

/** What a status page may show: incidents about which something was said in public, and nothing else that is known of them. */
export const publicIncidents = async (reader: Reader): Promise<readonly PublicIncident[]> => {
  const incidents = await store.currentIncidents(reader, reader.now - SHOWN_AFTERWARDS)
  const updates = await store.publicUpdatesOf(
    reader,
    incidents.map(({ id }) => id),
  )
  return incidents.flatMap(({ id, title, severity, status, started_at, resolved_at }) => {
    const said = updates.filter(({ incident_id }) => incident_id === id)
    if (said.length === 0) return []
    const shown = said.map(({ status: then, message, created_at }) => ({ status: then, message, created_at }))
    return [{ id, title, severity, status, started_at, resolved_at, updates: shown }]
  })
}
