import { Type, type Static } from 'typebox'
import { admin, open, route } from '../route.ts'
import { Nothing, Nullable, One } from '../schemas.ts'
import { Me } from '../v1/me.ts'

const tag = 'setup'

export const getSetup = route({
  method: 'GET',
  path: '/setup',
  summary: 'Get whether the first account is still to be set up',
  tag,
  auth: open,
  responses: { 200: One(Type.Object({ is_pending: Type.Boolean() })) },
})

export const finishSetup = route({
  method: 'POST',
  path: '/setup',
  summary: 'Set up the first account with the token printed at the first start',
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
  smtp_port: Nullable(Type.Integer({ description: 'Port for incoming mail; null: not enabled.' })),
  host: Type.String({ description: 'Host name of this server.' }),
  addresses: Type.Array(Type.String(), { description: 'Addresses whose mail becomes tickets.' }),
  ticket: Nullable(SetupTicketSchema),
})
export type FirstTicket = Static<typeof FirstTicket>
export type SetupTicket = Static<typeof SetupTicketSchema>

export const getFirstTicket = route({
  method: 'GET',
  path: '/setup/first-ticket',
  summary: 'Get the mail settings for the first ticket, and the first ticket',
  tag,
  auth: admin,
  responses: { 200: One(FirstTicket) },
})

export const getSampleTicket = route({
  method: 'GET',
  path: '/sample-ticket',
  summary: 'Get the sample ticket, if it exists',
  tag: 'ticket',
  auth: admin,
  responses: { 200: One(Nullable(SetupTicketSchema)) },
})

export const createSampleTicket = route({
  method: 'POST',
  path: '/sample-ticket',
  summary: 'Create the sample ticket, or return the existing one',
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
  summary: 'Delete the sample ticket',
  tag: 'ticket',
  auth: admin,
  responses: { 204: Nothing },
})
