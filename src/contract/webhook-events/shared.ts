import { Type, type TProperties } from 'typebox'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../v1/ticket-enums.ts'

/** An object in the `data` of webhooks. The schema is closed, so that tests find members that it does not describe to receivers. */
export const EventObject = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

export const Id = Type.Integer({ minimum: 1 })
export const MaybeId = Nullable(Id)
export const MaybeText = Nullable(Type.String())

export const Actor = EventObject({
  type: OneOf(['agent', 'client', 'system', 'automation', 'scim', 'key']),
  id: MaybeId,
  name: Type.String(),
  token_id: Type.Optional(MaybeId),
})

export const ticketEventBaseProperties = {
  id: Id,
  subject: Type.String(),
  status: OneOf(TICKET_STATUSES),
  priority: OneOf(TICKET_PRIORITIES),
  requester_email: Type.String(),
  department_id: Id,
  created_at: Iso,
}

export const TicketEventBaseSchema = EventObject(ticketEventBaseProperties)
