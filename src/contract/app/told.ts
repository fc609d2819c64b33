import { Type, type Static } from 'typebox'
import { Id, One } from '../schemas.ts'

const ToldTicket = Type.Object({ ticket_id: Id, reply_id: Id })
/** A ticket that was answered together with others, and the answer. */
export type ToldTicket = Static<typeof ToldTicket>

export const toldTickets = Type.Array(ToldTicket, { description: 'Empty when so many are answered that it happens bit by bit.' })

/** Which answers are to be taken back. */
export const told = Type.Array(ToldTicket, { maxItems: 1_000 })

export const TakenBack = One(Type.Object({ taken_back: Type.Integer() }))
