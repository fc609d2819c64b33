import type { FastifyRequest } from 'fastify'
import { bulk, getResourceType, getSchema, getServiceProviderConfig, listResourceTypes, listSchemas, me } from '../../contract/scim.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import { findDocument, resourceTypeDocuments, schemaDocuments, serviceProviderConfig } from '../../people/scim/engine/discovery.ts'
import { ScimError } from '../../people/scim/engine/errors.ts'
import { isDoc, type Doc } from '../../people/scim/engine/json.ts'
import { textAt } from '../../people/scim/users/model.ts'
import { renderScim } from '../errors/scim.ts'
import type { Reply } from '../replies.ts'
import type { Door } from '../surface.ts'
import { listReply, scimReply } from './answer.ts'
import { servePublic, type ScimSite } from './serve-scim.ts'

const refuseFilter = (request: FastifyRequest): void => {
  const { query } = request
  if (typeof query === 'object' && query !== null && 'filter' in query) forbidden('What the service can do cannot be filtered.')
}

const documentReply = (doc: Doc): Reply => {
  const location = isDoc(doc['meta']) ? textAt(doc['meta'], 'location') : undefined
  return scimReply(200, doc, location === undefined ? {} : { location })
}

// Answered, not thrown: what breaks with a 5xx is an error in the log, and this is none.
const notSupported = (what: string): Reply => renderScim(new ScimError(501, undefined, what))

/** What the service can do, for clients that ask before they act. */
export const discoveryRoutes = (door: Door, site: ScimSite): void => {
  const config = serviceProviderConfig(site.base, site.documentation)
  const schemas = schemaDocuments(site.base)
  const types = resourceTypeDocuments(site.base)

  const serveDocument = (route: typeof listSchemas, answer: () => Reply): void =>
    servePublic(door, route, (_params, request) => {
      refuseFilter(request)
      return answer()
    })
  const serveOneOf = (route: typeof getSchema, documents: readonly Doc[], what: string): void =>
    servePublic(door, route, ({ id }, request) => {
      refuseFilter(request)
      return documentReply(findDocument(documents, id) ?? notFound(what))
    })

  serveDocument(getServiceProviderConfig, () => documentReply(config))
  serveDocument(listSchemas, () => listReply(schemas, schemas.length, 1))
  serveOneOf(getSchema, schemas, 'schema')
  serveDocument(listResourceTypes, () => listReply(types, types.length, 1))
  serveOneOf(getResourceType, types, 'resource type')
}

export const unsupportedRoutes = (door: Door): void => {
  for (const route of me) servePublic(door, route, () => notSupported('A provisioning token stands for no user, so there is no /Me.'))
  servePublic(door, bulk, () => notSupported('Bulk requests are not supported; send one request for each change.'))
}
