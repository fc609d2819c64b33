import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { queueForSearch } from '../search/index-loop.ts'
import type { Client } from './model.ts'
import { lockClients, markClientMerged, updateClientRow } from './store.ts'

type ClientPair = { readonly source: Client; readonly target: Client }

/** Locks both clients in the order of their ids, and checks that they can be merged. */
export const lockClientPair = async (tx: Tx, source_id: number, merge_into_id: number): Promise<ClientPair> => {
  if (source_id === merge_into_id) invalid({ merge_into_id: ['A client cannot be merged into itself.'] })
  const clients = await lockClients(tx, [source_id, merge_into_id])
  const source = clients.find(({ id }) => id === source_id) ?? notFound('client')
  const target = clients.find(({ id }) => id === merge_into_id)
  if (!target || target.merged_into_id !== null) return invalid({ merge_into_id: ['The selected merge into id is invalid.'] })
  if (source.merged_into_id !== null)
    conflict('already_merged', 'This client was already merged into another client.', { merged_into_id: source.merged_into_id })
  return { source, target }
}

/** Fills empty fields of the target. Permissions of the source are not transferred; an opt-out from surveys is kept. */
export const fillMissingFields = (tx: Tx, { source, target }: ClientPair): Promise<Client> =>
  updateClientRow(tx, target.id, {
    company_id: target.company_id ?? source.company_id,
    phone: target.phone || source.phone,
    csat_opted_out: target.csat_opted_out || source.csat_opted_out,
    last_seen_at: Math.max(target.last_seen_at ?? 0, source.last_seen_at ?? 0) || null,
  })

export const markMerged = async (tx: Tx, { source, target }: ClientPair): Promise<void> => {
  await markClientMerged(tx, source, target.id)
  queueForSearch(
    tx,
    [source, target].map(({ id }) => ({ type: 'client', ref_id: id }) as const),
  )
}
