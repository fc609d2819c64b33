import { Type } from 'typebox'
import { open, route, type Auth, type HttpMethod } from './route.ts'
import { FreeJson, MAX_BODY, Nothing } from './schemas.ts'

/** SCIM 2.0 (RFC 7643, RFC 7644). The protocol's own schemas validate bodies and queries, because attribute names ignore case. */

const scim: Auth = { kind: 'scim' }
const tag = 'SCIM'
const Id = Type.Object({ id: Type.String({ maxLength: 255 }) })
const Body = FreeJson(MAX_BODY)
const Resource = Type.Unsafe<unknown>({ contentMediaType: 'application/scim+json' })

/** RFC 7644, section 3.12. */
export const ScimErrorBody = Type.Object(
  {
    schemas: Type.Array(Type.String()),
    status: Type.String(),
    scimType: Type.Optional(Type.String()),
    detail: Type.String(),
  },
  { description: 'An error.' },
)

const read = { tag, auth: scim, responses: { 200: Resource } }
const write = { ...read, body: Body }

const resourceRoutes = (name: 'Users' | 'Groups', noun: string) => {
  const [all, one] = [`/${name}`, `/${name}/:id`]
  return {
    list: route({ ...read, method: 'GET', path: all, summary: `List ${noun}s` }),
    create: route({ ...write, method: 'POST', path: all, summary: `Create a ${noun}`, responses: { 201: Resource } }),
    search: route({ ...write, method: 'POST', path: `${all}/.search`, summary: `List ${noun}s, with the query in the body` }),
    get: route({ ...read, method: 'GET', path: one, summary: `Get a ${noun}`, params: Id, responses: { 200: Resource, 304: Nothing } }),
    replace: route({ ...write, method: 'PUT', path: one, summary: `Replace a ${noun}`, params: Id }),
    patch: route({ ...write, method: 'PATCH', path: one, summary: `Update parts of a ${noun}`, params: Id }),
    remove: route({ ...read, method: 'DELETE', path: one, summary: `Delete a ${noun}`, params: Id, responses: { 204: Nothing } }),
  }
}

export const users = resourceRoutes('Users', 'user')
export const groups = resourceRoutes('Groups', 'group')

const discovery = (path: string, summary: string, auth: Auth = scim) => route({ ...read, method: 'GET', path, summary, auth })

const discoveryOf = (path: string, summary: string) => route({ ...read, method: 'GET', path: `${path}/:id`, summary, params: Id })

/** Readable without a token, because it documents the authentication. */
export const getServiceProviderConfig = discovery('/ServiceProviderConfig', 'Get the service provider configuration', open)
export const listSchemas = discovery('/Schemas', 'List schemas')
export const getSchema = discoveryOf('/Schemas', 'Get a schema')
export const listResourceTypes = discovery('/ResourceTypes', 'List resource types')
export const getResourceType = discoveryOf('/ResourceTypes', 'Get a resource type')

export const queryRoot = discovery('/', 'List users and groups')
export const searchRoot = route({
  ...write,
  method: 'POST',
  path: '/.search',
  summary: 'List users and groups, with the query in the body',
})

const METHODS: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const unsupportedRoute = (method: HttpMethod, path: string, summary: string) =>
  route({ ...read, method, path, summary, responses: { 501: Resource } })

/** A token of an identity provider has no user, so there is no `/Me`; bulk requests are not supported. */
export const me = METHODS.map((method) => unsupportedRoute(method, '/Me', 'Not supported'))
export const bulk = unsupportedRoute('POST', '/Bulk', 'Not supported')
