import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { linkAttachments } from '../attachments/attachments.ts'
import { queueForSearch } from '../search/index-loop.ts'
import type { Reply } from './model.ts'
import { insertReply } from './store.ts'

export type ImportedReply = Pick<Reply, 'type' | 'author' | 'body' | 'body_html' | 'created_at'> & {
  readonly ticket_id: number
  /** Ids of attachments that the importing account has uploaded before. */
  readonly attachments?: readonly number[]
}

export const importReply = async (tx: Tx, actor: Actor, { attachments, ...fields }: ImportedReply): Promise<Reply> => {
  const defaults = { channel: 'import', to: [], cc: [], message_id: null, email_status: 'none', held_until: null, undo: null } as const
  const reply = await insertReply(tx, { ...defaults, ...fields })
  await linkAttachments(tx, actor, attachments, { ticket_id: fields.ticket_id, reply_id: reply.id })
  queueForSearch(tx, [{ type: 'reply', ref_id: reply.id }])
  return reply
}
