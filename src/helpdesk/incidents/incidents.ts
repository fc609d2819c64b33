import type { Instant } from '../../contract/time.ts'
import { DAY } from '../../contract/time.ts'
import type { IncidentSeverity, IncidentStatus } from '../../contract/v1/incidents.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, type FieldErrors, invalid, throwIfInvalid, notFound } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { findAssets } from '../assets/assets.ts'
import { auditRecord } from '../record-history/record-history.ts'
import type { Ticket } from '../tickets/model.ts'
import { lockNamedTickets } from '../tickets/tickets.ts'
import { emitIncidentDeclared, notifyResponders, signalIncident } from './emit-events.ts'
import { linkTickets, replaceTickets } from './link.ts'
import type { Incident, IncidentUpdate, PostIncidentReview } from './model.ts'
import * as store from './store.ts'
import { addUpdate, transitionIncident } from './updates.ts'

export { copyIncidentLinks, type IncidentFilters } from './store.ts'

export const findIncident = (reader: Reader, id: number): Promise<Incident | undefined> => store.findIncident(reader, id)

export const getIncident = async (reader: Reader, id: number): Promise<Incident> =>
  (await store.findIncident(reader, id)) ?? notFound('incident')

export const getIncidentForUpdate = async (tx: Tx, id: number): Promise<Incident> =>
  (await store.lockIncident(tx, id)) ?? notFound('incident')

/** Whether an incident has no commander and no updates by people. */
export const isUnattended = async (reader: Reader, { id, commander_id }: Incident): Promise<boolean> =>
  commander_id === null && (await store.listUpdates(reader, id)).every(({ author_id }) => author_id === null)

export const listIncidents = async (
  reader: Reader,
  filters: store.IncidentFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly incidents: readonly Incident[]; readonly total: number }> => ({
  incidents: await store.listIncidents(reader, filters, page),
  total: await store.countIncidents(reader, filters),
})

export const listUpdates = (reader: Reader, id: number): Promise<readonly IncidentUpdate[]> => store.listUpdates(reader, id)
export const listTicketIds = (reader: Reader, id: number): Promise<readonly number[]> => store.listTicketIds(reader, id)
export const countTicketsByIncident = (reader: Reader, ids: readonly number[]) => store.countTicketsByIncident(reader, ids)
export const listIncidentIdsOf = (reader: Reader, asset_id: number): Promise<readonly number[]> =>
  store.incidentIdsOfAsset(reader, asset_id)
export const listAssetIdsByIncident = (reader: Reader, ids: readonly number[]) => store.listAssetIdsByIncident(reader, ids)

type IncidentParties = {
  readonly commander_id?: number | null
  readonly responder_ids?: readonly number[]
  readonly asset_ids?: readonly number[]
}

const assertReferencesExist = async (
  reader: Reader,
  { commander_id, responder_ids = [], asset_ids = [] }: IncidentParties,
): Promise<void> => {
  const people = await findAccounts(reader, [...responder_ids, ...(commander_id ? [commander_id] : [])])
  const isMissing = (id: number): boolean => !people.some((person) => person.id === id && person.is_active)
  const assets = await findAssets(reader, [...new Set(asset_ids)])
  const wrong = (field: string, ids: readonly number[], isWrong: (id: number) => boolean): FieldErrors =>
    Object.fromEntries(
      ids.flatMap((id, index) => (isWrong(id) ? [[`${field}.${index}`, [`The selected ${field}.${index} is invalid.`]]] : [])),
    )
  throwIfInvalid(
    commander_id && isMissing(commander_id) ? { commander_id: ['The selected commander id is invalid.'] } : {},
    wrong('responder_ids', responder_ids, isMissing),
    wrong('asset_ids', asset_ids, (id) => !assets.some((asset) => asset.id === id)),
  )
}

export type IncidentInput = IncidentParties & {
  readonly title?: string
  readonly description?: string
  readonly severity?: IncidentSeverity
  readonly status?: IncidentStatus
  readonly started_at?: Instant
  readonly ticket_ids?: readonly number[]
  readonly message?: string
  readonly is_public?: boolean
}

/** Declares an incident, which starts when its oldest ticket was created, unless `started_at` is given. */
export const declareIncident = async (tx: Tx, actor: Actor, input: IncidentInput): Promise<Incident> => {
  const { description = '', severity = 'major', status = 'investigating', commander_id = null, responder_ids = [], asset_ids = [] } = input
  let tickets: readonly Ticket[] = []
  await validateAll(
    () => assertReferencesExist(tx, input),
    async () => {
      tickets = await lockNamedTickets(tx, actor, input.ticket_ids ?? [])
    },
    () => (input.started_at ?? 0) > tx.now && invalid({ started_at: ['The started at field must not be in the future.'] }),
    () => input.title === undefined && !input.ticket_ids?.length && invalid({ title: ['The title field is required.'] }),
  )
  const title = input.title ?? tickets.find(({ id }) => id === input.ticket_ids?.[0])?.subject ?? ''
  const started_at = input.started_at ?? Math.min(tx.now, ...tickets.map(({ created_at }) => created_at))
  const is_declared_by_rule = actor.kind === 'system'
  const row = { title, description, severity, status, commander_id, responder_ids, started_at, resolved_at: null, is_declared_by_rule }
  const incident = await store.insertIncident(tx, row)
  await store.replaceAssets(tx, incident.id, asset_ids)
  await linkTickets(tx, actor, incident.id, tickets)
  if (input.message !== undefined) await addUpdate(tx, actor, incident, { message: input.message, is_public: input.is_public ?? false })
  signalIncident(tx, incident.id)
  await emitIncidentDeclared(tx, actor, incident)
  await notifyResponders(tx, actor, incident, [])
  await auditRecord(tx, actor, { action: 'incident.declared', object: { type: 'incident', id: incident.id }, changes: { title, severity } })
  return incident
}

export const updateIncident = async (
  tx: Tx,
  actor: Actor,
  id: number,
  input: Omit<IncidentInput, 'message' | 'is_public' | 'started_at'>,
): Promise<Incident> => {
  await validateAll(
    () => assertReferencesExist(tx, input),
    () => input.ticket_ids && lockNamedTickets(tx, actor, input.ticket_ids),
  )
  const before = await getIncidentForUpdate(tx, id)
  const { asset_ids, ticket_ids, status, ...fields } = input
  const changed = Object.keys(fields).length > 0 ? await store.updateIncidentRow(tx, id, fields) : before
  if (asset_ids) await store.replaceAssets(tx, id, asset_ids)
  if (ticket_ids) await replaceTickets(tx, actor, id, ticket_ids)
  await notifyResponders(tx, actor, changed, [...before.responder_ids, ...(before.commander_id === null ? [] : [before.commander_id])])
  await auditRecord(tx, actor, { action: 'incident.changed', object: { type: 'incident', id }, changes: { fields: Object.keys(input) } })
  return status === undefined ? changed : await transitionIncident(tx, actor, changed, status)
}

const assertOwnersExist = async (reader: Reader, items: PostIncidentReview['action_items']): Promise<void> => {
  const known = await findAccounts(
    reader,
    items.flatMap(({ owner_id }) => owner_id ?? []),
  )
  const errors = items.map(({ owner_id }, index) =>
    owner_id && !known.some(({ id }) => id === owner_id)
      ? { [`action_items.${index}.owner_id`]: [`The selected action_items.${index}.owner id is invalid.`] }
      : {},
  )
  throwIfInvalid(...errors)
}

export const updateReview = async (
  tx: Tx,
  actor: Actor,
  id: number,
  input: Partial<Omit<PostIncidentReview, 'updated_at'>>,
): Promise<PostIncidentReview> => {
  const before = await getIncidentForUpdate(tx, id)
  await assertOwnersExist(tx, input.action_items ?? [])
  const review = { ...before.review, ...input, updated_at: tx.now }
  await store.updateIncidentRow(tx, id, { review })
  await auditRecord(tx, actor, { action: 'incident.reviewed', object: { type: 'incident', id }, changes: { fields: Object.keys(input) } })
  return review
}

export type PublishedIncident = Pick<Incident, 'id' | 'title' | 'severity' | 'status' | 'started_at' | 'resolved_at'> & {
  readonly updates: readonly Pick<IncidentUpdate, 'status' | 'message' | 'created_at'>[]
}

const SHOWN_AFTER_RESOLUTION = 14 * DAY

/** Incidents for status pages: only those with public updates, and only the public updates. */
export const listPublishedIncidents = async (reader: Reader): Promise<readonly PublishedIncident[]> => {
  const incidents = await store.listCurrentIncidents(reader, reader.now - SHOWN_AFTER_RESOLUTION)
  const updates = await store.listPublicUpdates(
    reader,
    incidents.map(({ id }) => id),
  )
  return incidents.flatMap(({ id, title, severity, status, started_at, resolved_at }) => {
    const published = updates.filter(({ incident_id }) => incident_id === id)
    if (published.length === 0) return []
    const shown = published.map(({ status: then, message, created_at }) => ({ status: then, message, created_at }))
    return [{ id, title, severity, status, started_at, resolved_at, updates: shown }]
  })
}
