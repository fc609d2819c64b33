import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { reassignAssets } from '../assets/reassign.ts'
import { reassignSurveys } from '../csat/answer.ts'
import { revokeClientSessions } from '../portal/sign-in.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { reassignTickets } from '../tickets/reassign.ts'
import type { Client } from './model.ts'
import { lockClients, markClientMerged, updateClientRow } from './store.ts'

/** Fills empty fields of the target. Never extends its access; an opt-out of surveys stays. */
const fillMissingFields = (tx: Tx, target: Client, source: Client): Promise<Client> =>
  updateClientRow(tx, target.id, {
    company_id: target.company_id ?? source.company_id,
    phone: target.phone || source.phone,
    csat_opted_out: target.csat_opted_out || source.csat_opted_out,
    last_seen_at: Math.max(target.last_seen_at ?? 0, source.last_seen_at ?? 0) || null,
  })

/** Merges two clients. All records of the source move to the target, and mails from its address belong to the target. */
export const mergeClient = async (tx: Tx, actor: Actor, source_id: number, merge_into_id: number): Promise<Client> => {
  if (source_id === merge_into_id) invalid({ merge_into_id: ['A client cannot be merged into itself.'] })
  const clients = await lockClients(tx, [source_id, merge_into_id])
  const source = clients.find(({ id }) => id === source_id) ?? notFound('client')
  const found = clients.find(({ id }) => id === merge_into_id)
  if (!found || found.merged_into_id !== null) return invalid({ merge_into_id: ['The selected merge into id is invalid.'] })
  if (source.merged_into_id !== null)
    conflict('already_merged', 'This client was already merged into another one.', { merged_into_id: source.merged_into_id })
  const target = await fillMissingFields(tx, found, source)
  const tickets = await reassignTickets(tx, source.id, target)
  const assets = await reassignAssets(tx, actor, source.id, target.id)
  const surveys = await reassignSurveys(tx, source.id, target.id)
  // A session proves only the former address; signing in again needs the remaining one.
  await revokeClientSessions(tx, source.id)
  await markClientMerged(tx, source, target.id)
  queueForSearch(
    tx,
    [source, target].map(({ id }) => ({ type: 'client', ref_id: id }) as const),
  )
  await audit(tx, actor, {
    action: 'client.merged',
    object: { type: 'client', id: source.id },
    changes: { merged_into_id: target.id, email: source.email, tickets, assets, surveys },
  })
  return target
}
