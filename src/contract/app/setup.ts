import { Type, type Static } from 'typebox'
import { admin, open, route } from '../route.ts'
import { Nothing, Nullable, One } from '../schemas.ts'
import { Me } from '../v1/me.ts'

const tag = 'setup'

export const getSetup = route({
  method: 'GET',
  path: '/setup',
  summary: 'Whether the first account still waits for its person',
  tag,
  auth: open,
  responses: { 200: One(Type.Object({ is_pending: Type.Boolean() })) },
})

export const finishSetup = route({
  method: 'POST',
  path: '/setup',
  summary: 'Make the first account one’s own, with the secret that was printed where the product was started',
  tag,
  auth: open,
  limit: 'sign-in',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200 }),
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    email: Type.String({ format: 'email', maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1_000 }),
  }),
  responses: { 200: One(Me) },
})

const SetupTicketSchema = Type.Object({ id: Type.Integer(), subject: Type.String(), requester_email: Type.String() })

const FirstTicket = Type.Object({
  smtp_port: Nullable(Type.Integer({ description: 'Where mail comes in; null: this door is closed.' })),
  host: Type.String({ description: 'The name people reach this server by.' }),
  addresses: Type.Array(Type.String(), { description: 'Mail to these becomes tickets.' }),
  arrived: Nullable(SetupTicketSchema),
})
export type FirstTicket = Static<typeof FirstTicket>
export type SetupTicket = Static<typeof SetupTicketSchema>

export const getFirstTicket = route({
  method: 'GET',
  path: '/setup/first-ticket',
  summary: 'How a first ticket can come in, and whether one has',
  tag,
  auth: admin,
  responses: { 200: One(FirstTicket) },
})

export const getSampleTicket = route({
  method: 'GET',
  path: '/sample-ticket',
  summary: 'The sample ticket, while it is there',
  tag: 'ticket',
  auth: admin,
  responses: { 200: One(Nullable(SetupTicketSchema)) },
})

export const createSampleTicket = route({
  method: 'POST',
  path: '/sample-ticket',
  summary: 'Make the sample ticket; the one that is there already is answered again',
  tag: 'ticket',
  auth: admin,
  body: Type.Object({
    subject: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
    description: Type.String({ minLength: 1, maxLength: 10_000 }),
  }),
  responses: { 201: One(SetupTicketSchema) },
})

export const removeSampleTicket = route({
  method: 'DELETE',
  path: '/sample-ticket',
  summary: 'Remove the sample ticket with everything in it',
  tag: 'ticket',
  auth: admin,
  responses: { 204: Nothing },
})
