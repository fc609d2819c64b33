import { Type, type Static } from 'typebox'
import { anyone, route, scope } from '../route.ts'
import { IdParams, Iso, One } from '../schemas.ts'

const tag = 'user'

const MailServer = Type.Object({ is_configured: Type.Boolean({ description: 'Whether `SMTP_URL` is set, so that mail is sent.' }) })
export type MailServer = Static<typeof MailServer>

export const getMailServer = route({
  method: 'GET',
  path: '/mail-server',
  summary: 'Get whether outgoing mail is configured',
  tag,
  auth: anyone,
  responses: { 200: One(MailServer) },
})

const Invitation = Type.Object({
  link: Type.String({ description: 'Page where the agent chooses a password. A secret: the link is the only credential.' }),
  is_mailed: Type.Boolean({ description: 'Whether the link was mailed to the agent.' }),
  expires_at: Iso,
})
export type Invitation = Static<typeof Invitation>

export const renewInvitation = route({
  method: 'POST',
  path: '/users/:id/invitation',
  summary: 'Replace the invitation of an agent: earlier links expire, and the new one is mailed if a mail server is configured',
  tag,
  auth: scope('users:write'),
  params: IdParams,
  responses: { 200: One(Invitation) },
})
