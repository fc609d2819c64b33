import { Type } from 'typebox'
import { open, route, type Auth, type Method } from './route.ts'
import { Nothing } from './schemas.ts'

/**
 * SCIM 2.0 (RFC 7643, RFC 7644). Bodies and queries are not validated here: attribute names ignore case, values are coerced and
 * refusals have kinds of their own, which the schemas of the protocol decide.
 */

const scim: Auth = { kind: 'scim' }
const tag = 'SCIM'
const Id = Type.Object({ id: Type.String() })
const Body = Type.Unknown()
const Resource = Type.Unknown()

const resourceRoutes = <const N extends string>(name: N, noun: string) => ({
  list: route({ method: 'GET', path: `/${name}`, summary: `List ${noun}s`, tag, auth: scim, replies: { 200: Resource } }),
  create: route({ method: 'POST', path: `/${name}`, summary: `Create a ${noun}`, tag, auth: scim, body: Body, replies: { 201: Resource } }),
  search: route({
    method: 'POST',
    path: `/${name}/.search`,
    summary: `List ${noun}s, asked for in the body`,
    tag,
    auth: scim,
    body: Body,
    replies: { 200: Resource },
  }),
  get: route({
    method: 'GET',
    path: `/${name}/:id`,
    summary: `Get a ${noun}`,
    tag,
    auth: scim,
    params: Id,
    replies: { 200: Resource, 304: Nothing },
  }),
  replace: route({
    method: 'PUT',
    path: `/${name}/:id`,
    summary: `Replace a ${noun}`,
    tag,
    auth: scim,
    params: Id,
    body: Body,
    replies: { 200: Resource },
  }),
  patch: route({
    method: 'PATCH',
    path: `/${name}/:id`,
    summary: `Change parts of a ${noun}`,
    tag,
    auth: scim,
    params: Id,
    body: Body,
    replies: { 200: Resource },
  }),
  remove: route({
    method: 'DELETE',
    path: `/${name}/:id`,
    summary: `Delete a ${noun}`,
    tag,
    auth: scim,
    params: Id,
    replies: { 204: Nothing },
  }),
})

export const users = resourceRoutes('Users', 'user')
export const groups = resourceRoutes('Groups', 'group')

const discovery = (path: string, summary: string, auth: Auth = scim) =>
  route({ method: 'GET', path, summary, tag, auth, replies: { 200: Resource } })

const discoveryOf = (path: string, summary: string) =>
  route({ method: 'GET', path: `${path}/:id`, summary, tag, auth: scim, params: Id, replies: { 200: Resource } })

/** Readable without a token, because it says how to authenticate. */
export const getServiceProviderConfig = discovery('/ServiceProviderConfig', 'What the service can do', open)
export const listSchemas = discovery('/Schemas', 'List schemas')
export const getSchema = discoveryOf('/Schemas', 'Get a schema')
export const listResourceTypes = discovery('/ResourceTypes', 'List resource types')
export const getResourceType = discoveryOf('/ResourceTypes', 'Get a resource type')

export const listEverything = discovery('/', 'List users and groups')
export const searchEverything = route({
  method: 'POST',
  path: '/.search',
  summary: 'List users and groups, asked for in the body',
  tag,
  auth: scim,
  body: Body,
  replies: { 200: Resource },
})

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const refused = (method: Method, path: string, summary: string) =>
  route({ method, path, summary, tag, auth: scim, replies: { 501: Resource } })

/** A token of an identity provider is nobody, so there is no "me"; bulk requests are not supported. */
export const me = METHODS.map((method) => refused(method, '/Me', 'Not supported'))
export const bulk = refused('POST', '/Bulk', 'Not supported')
