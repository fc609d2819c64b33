import { Type } from 'typebox'
import { key, route } from '../route.ts'
import { Nothing, Nullable } from '../schemas.ts'
import { UuidParams } from './params.ts'

const Item = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Public name.' }),
  check: Type.Optional(Nullable(Type.String({ format: 'uuid', maxLength: 36, description: 'Either a check …' }))),
  tag: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 500, description: '… or all checks with a tag.' }))),
})

const Slug = Type.String({
  pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$',
  maxLength: 60,
  description: 'The page is at /status/<slug>.',
})
const Title = Type.String({ minLength: 1, maxLength: 100 })

const Settings = {
  description: Type.Optional(Type.String({ maxLength: 1_000 })),
  is_published: Type.Optional(Type.Boolean({ description: 'An unpublished page is not accessible.' })),
  shows_maintenance: Type.Optional(Type.Boolean({ description: 'Shows names and times of maintenance windows.' })),
  takes_subscribers: Type.Optional(
    Type.Boolean({
      description: 'Whether visitors can subscribe to updates by mail, if the server can send mail. Default true.',
    }),
  ),
  items: Type.Optional(Type.Array(Item, { maxItems: 100 })),
}

export const StatusPageRecord = Type.Object({
  id: Type.String(),
  slug: Slug,
  title: Title,
  description: Type.String(),
  is_published: Type.Boolean(),
  shows_maintenance: Type.Boolean(),
  takes_subscribers: Type.Boolean(),
  subscribers: Type.Integer({ description: 'Number of subscribed addresses.' }),
  subscribers_stopped: Type.Integer({
    description: 'Number of subscriptions disabled after three rejected mails in a row.',
  }),
  items: Type.Array(Item),
  url: Type.String(),
})

const tag = 'status page'
const auth = key('write')

export const listStatusPages = route({
  method: 'GET',
  path: '/status-pages/',
  summary: 'List public status pages',
  tag,
  auth,
  responses: { 200: Type.Object({ status_pages: Type.Array(StatusPageRecord) }) },
})

export const createStatusPage = route({
  method: 'POST',
  path: '/status-pages/',
  summary: 'Create a public status page',
  tag,
  auth,
  body: Type.Object({ slug: Slug, title: Title, ...Settings }),
  responses: { 201: StatusPageRecord },
})

export const getStatusPage = route({
  method: 'GET',
  path: '/status-pages/:uuid',
  summary: 'Get a public status page',
  tag,
  auth,
  params: UuidParams,
  responses: { 200: StatusPageRecord },
})

export const updateStatusPage = route({
  method: 'POST',
  path: '/status-pages/:uuid',
  summary: 'Update a public status page; omitted fields are kept',
  tag,
  auth,
  params: UuidParams,
  body: Type.Object({ slug: Type.Optional(Slug), title: Type.Optional(Title), ...Settings }),
  responses: { 200: StatusPageRecord },
})

export const deleteStatusPage = route({
  method: 'DELETE',
  path: '/status-pages/:uuid',
  summary: 'Delete a public status page',
  tag,
  auth,
  params: UuidParams,
  responses: { 204: Nothing },
})
