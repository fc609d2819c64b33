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
  conf: Type.Record(Type.String(), Type.Unknown(), { description: 'Without secrets.' }),
  last_error: Type.String(),
  last_used_at: Nullable(Iso),
  created_at: Iso,
})

export const listContacts = route({
  method: 'GET',
  path: '/me/on-call-contacts',
  summary: 'List my on-call contact methods',
  tag,
  auth: read,
  responses: { 200: Type.Object({ data: Type.Array(ContactRecord) }) },
})

export const createContact = route({
  method: 'POST',
  path: '/me/on-call-contacts',
  summary: 'Add an on-call contact method; `conf` is that of an integration of this kind',
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
  summary: 'Delete an on-call contact method',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})

export const testContact = route({
  method: 'POST',
  path: '/me/on-call-contacts/:id/test',
  summary: 'Send a test message by an on-call contact method and get the result',
  tag,
  auth: write,
  params: IdParams,
  responses: { 200: One(Type.Object({ error: Type.String({ description: 'Empty if the message was accepted.' }) })) },
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
  summary: 'List my calendar feeds, without their URLs',
  tag,
  auth: read,
  responses: { 200: Type.Object({ data: Type.Array(FeedRecord) }) },
})

export const createFeed = route({
  method: 'POST',
  path: '/me/on-call-feeds',
  summary: 'Create a calendar feed of a schedule, or of my shifts in all schedules; its secret URL is shown once',
  tag,
  auth: write,
  body: Type.Object({ schedule_id: Type.Optional(Nullable(Id)) }),
  responses: { 201: Type.Object({ data: FeedRecord, url: Type.String() }) },
})

export const deleteFeed = route({
  method: 'DELETE',
  path: '/me/on-call-feeds/:id',
  summary: 'Revoke a calendar feed',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})
