import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { reassignAssets } from '../assets/assets.ts'
import { fillMissingFields, lockClientPair, markMerged } from '../clients/merge-pair.ts'
import type { Client } from '../clients/model.ts'
import { reassignSurveys } from '../csat/answer.ts'
import { revokeClientSessions } from '../portal/sign-in.ts'
import { reassignReplies } from '../replies/replies.ts'
import { reassignTickets } from '../tickets/reassign.ts'

/** Merges two clients. All records of the source move to the target, and future mails from the source's address belong to the target. */
export const mergeClient = async (tx: Tx, actor: Actor, source_id: number, merge_into_id: number): Promise<Client> => {
  const pair = await lockClientPair(tx, source_id, merge_into_id)
  const { source } = pair
  const target = await fillMissingFields(tx, pair)
  await reassignReplies(tx, source.id, target.id)
  const tickets = await reassignTickets(tx, source.id, target)
  const assets = await reassignAssets(tx, actor, source.id, target.id)
  const surveys = await reassignSurveys(tx, source.id, target.id)
  // A session proves access to the merged address only, so the client must sign in again with the target's address.
  await revokeClientSessions(tx, source.id)
  await markMerged(tx, { source, target })
  await audit(tx, actor, {
    action: 'client.merged',
    object: { type: 'client', id: source.id },
    changes: { merged_into_id: target.id, email: source.email, tickets, assets, surveys },
  })
  return target
}
