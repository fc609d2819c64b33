import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, IntegrationConf, Iso, Nothing, Nullable, One, OneOf } from '../schemas.ts'

/** Integration kinds that reach a person, besides mail and the product itself. */
export const CONTACT_KINDS = [
  'sms',
  'call',
  'whatsapp',
  'signal',
  'telegram',
  'po',
  'pushbullet',
  'ntfy',
  'gotify',
  'slack',
  'msteamsw',
  'discord',
  'mattermost',
  'rocketchat',
  'googlechat',
  'matrix',
  'zulip',
  'apprise',
  'webhook',
] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

const tag = 'on-call'
const read = scope('tickets:read')
const write = scope('tickets:write')

export const ContactRecord = Type.Object({
  id: Type.Integer(),
  kind: OneOf(CONTACT_KINDS),
  name: Type.String(),
  conf: Type.Record(Type.String(), Type.Unknown(), { description: 'Without its secrets.' }),
  last_error: Type.String(),
  last_used_at: Nullable(Iso),
  created_at: Iso,
})

export const listContacts = route({
  method: 'GET',
  path: '/me/on-call-contacts',
  summary: 'How else you are reached when you are on call',
  tag,
  auth: read,
  responses: { 200: Type.Object({ data: Type.Array(ContactRecord) }) },
})

export const createContact = route({
  method: 'POST',
  path: '/me/on-call-contacts',
  summary: 'Be reached in one more way; the settings are those of the integration of this kind',
  tag,
  auth: write,
  body: Type.Object({
    kind: OneOf(CONTACT_KINDS),
    name: Type.Optional(Type.String({ maxLength: 100 })),
    conf: IntegrationConf,
  }),
  responses: { 201: One(ContactRecord) },
})

export const deleteContact = route({
  method: 'DELETE',
  path: '/me/on-call-contacts/:id',
  summary: 'Be reached this way no more',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})

export const testContact = route({
  method: 'POST',
  path: '/me/on-call-contacts/:id/test',
  summary: 'Send yourself a message this way, and hear what became of it',
  tag,
  auth: write,
  params: IdParams,
  responses: { 200: One(Type.Object({ error: Type.String({ description: 'Empty when it was taken.' }) })) },
})

export const FeedRecord = Type.Object({
  id: Type.Integer(),
  schedule_id: Nullable(Type.Integer()),
  last_used_at: Nullable(Iso),
  created_at: Iso,
})

export const listFeeds = route({
  method: 'GET',
  path: '/me/on-call-feeds',
  summary: 'Your calendar addresses, without the addresses',
  tag,
  auth: read,
  responses: { 200: Type.Object({ data: Type.Array(FeedRecord) }) },
})

export const createFeed = route({
  method: 'POST',
  path: '/me/on-call-feeds',
  summary: 'A secret address at which a calendar reads a schedule, or your own shifts in all of them; it is shown once',
  tag,
  auth: write,
  body: Type.Object({ schedule_id: Type.Optional(Nullable(Id)) }),
  responses: { 201: Type.Object({ data: FeedRecord, url: Type.String() }) },
})

export const deleteFeed = route({
  method: 'DELETE',
  path: '/me/on-call-feeds/:id',
  summary: 'The address is good no more',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})
