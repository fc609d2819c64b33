import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, One, OneOf } from '../schemas.ts'
import { INCIDENT_STATUSES, UpdateRecord } from '../v1/incidents.ts'

const Id = Type.Integer({ minimum: 1 })

const Told = Type.Object({ ticket_id: Id, reply_id: Id })
export type ToldTicket = Static<typeof Told>

const base = { method: 'POST', tag: 'incident', auth: scope('tickets:write'), params: IdParams } as const

export const tellEverybody = route({
  ...base,
  path: '/incidents/:id/tell',
  summary: 'Say how it stands to the public and, in one go, to the clients of all linked tickets that are open',
  body: Type.Object({
    message: Type.String({ minLength: 1, maxLength: 20_000 }),
    status: Type.Optional(OneOf(INCIDENT_STATUSES)),
  }),
  replies: { 200: One(Type.Object({ update: UpdateRecord, told: Type.Array(Told) })) },
})

export const takeBackAnswers = route({
  ...base,
  path: '/incidents/:id/tell/undo',
  summary: 'Take back the answers that are not on their way yet; what was said in public stays',
  body: Type.Object({ told: Type.Array(Told, { maxItems: 1_000 }) }),
  replies: { 200: One(Type.Object({ taken_back: Type.Integer() })) },
})
