import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { handTicketsTo } from '../tickets/hand-over.ts'
import type { Client } from './model.ts'
import { lockClients, markMerged } from './store.ts'

/** Two records of one person become one: all tickets belong to the target from now on. */
export const mergeClient = async (tx: Tx, actor: Actor, source_id: number, merge_into_id: number): Promise<Client> => {
  if (source_id === merge_into_id) invalid({ merge_into_id: ['A client cannot be merged into itself.'] })
  const clients = await lockClients(tx, [source_id, merge_into_id])
  const source = clients.find(({ id }) => id === source_id) ?? notFound('client')
  const target = clients.find(({ id }) => id === merge_into_id)
  if (!target || target.merged_into_id !== null) return invalid({ merge_into_id: ['The selected merge into id is invalid.'] })
  if (source.merged_into_id !== null)
    conflict('already_merged', 'This client was already merged into another one.', { merged_into_id: source.merged_into_id })
  const tickets = await handTicketsTo(tx, source.id, target)
  await markMerged(tx, source.id, target.id)
  await audit(tx, actor, {
    action: 'client.merged',
    object: { type: 'client', id: source.id },
    changes: { merged_into_id: target.id, email: source.email, tickets },
  })
  return target
}
