import { Type, type Static } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Id, Iso, Nullable, One } from '../schemas.ts'

const tag = 'dead letters'

export const MAX_DEAD_LETTERS = 100

const DeadLetterRecord = Type.Object({
  id: Id,
  name: Type.String({ description: 'Kind of the job or name of the event.' }),
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  created_at: Iso,
})
export type DeadLetter = Static<typeof DeadLetterRecord>

const DeadLettersRecord = Type.Object({
  jobs: Type.Array(DeadLetterRecord, { description: 'The oldest jobs that failed for good.' }),
  num_jobs: Type.Integer(),
  events: Type.Array(DeadLetterRecord, { description: 'The oldest events that could not be dispatched to their subscribers.' }),
  num_events: Type.Integer(),
})
export type DeadLetters = Static<typeof DeadLettersRecord>

const Ids = Type.Array(Id, { maxItems: MAX_DEAD_LETTERS })

export const listDeadLetters = route({
  method: 'GET',
  path: '/dead-letters',
  summary: 'List dead jobs and events, which are not retried automatically',
  tag,
  auth: scope('admin:read'),
  responses: { 200: One(DeadLettersRecord) },
})

export const retryDeadLetters = route({
  method: 'POST',
  path: '/dead-letters/retry',
  summary: 'Retry dead jobs and events; ids that are no longer dead are ignored',
  tag,
  auth: admin,
  body: Type.Object({ jobs: Type.Optional(Ids), events: Type.Optional(Ids) }),
  responses: { 200: One(Type.Object({ num_retried: Type.Integer() })) },
})
