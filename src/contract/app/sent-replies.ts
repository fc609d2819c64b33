import { Type, type Static } from 'typebox'
import { Id, One } from '../schemas.ts'

const SentReplyRef = Type.Object({ ticket_id: Id, reply_id: Id })
export type SentReplyRef = Static<typeof SentReplyRef>

export const sentReplies = Type.Array(SentReplyRef, { description: 'Empty when a background job sends the replies.' })

export const repliesToUndo = Type.Array(SentReplyRef, { maxItems: 1_000 })

export const UndoResult = One(Type.Object({ num_undone: Type.Integer() }))
