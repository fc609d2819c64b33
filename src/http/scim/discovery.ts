import type { FastifyRequest } from 'fastify'
import { bulk, getResourceType, getSchema, getServiceProviderConfig, listResourceTypes, listSchemas, me } from '../../contract/scim.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import { findDocument, resourceTypeDocuments, schemaDocuments, serviceProviderConfig } from '../../people/scim/engine/discovery.ts'
import { ScimError } from '../../people/scim/engine/errors.ts'
import { isDoc, type Doc } from '../../people/scim/engine/json.ts'
import { textAt } from '../../people/scim/users/model.ts'
import type { Api } from '../kit/api-conventions.ts'
import { renderScimError } from '../kit/errors/scim.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { createListResponse, createScimResponse } from './scim-response.ts'
import { servePublicScim, type ScimConfig } from './serve-scim.ts'

const assertNoFilter = (request: FastifyRequest): void => {
  const { query } = request
  if (typeof query === 'object' && query !== null && 'filter' in query) forbidden('This endpoint does not support filters.')
}

const createDocumentResponse = (doc: Doc): HttpResponse => {
  const location = isDoc(doc['meta']) ? textAt(doc['meta'], 'location') : undefined
  return createScimResponse(200, doc, location === undefined ? {} : { location })
}

// Returned, not thrown: a thrown 5xx would be logged as an error.
const notSupported = (what: string): HttpResponse => renderScimError(new ScimError(501, undefined, what))

export const registerDiscoveryRoutes = (api: Api, scimConfig: ScimConfig): void => {
  const config = serviceProviderConfig(scimConfig.base, scimConfig.documentation)
  const schemas = schemaDocuments(scimConfig.base)
  const types = resourceTypeDocuments(scimConfig.base)

  const serveDocument = (route: typeof listSchemas, answer: () => HttpResponse): void =>
    servePublicScim(api, route, (_params, request) => {
      assertNoFilter(request)
      return answer()
    })
  const serveOneOf = (route: typeof getSchema, documents: readonly Doc[], what: string): void =>
    servePublicScim(api, route, ({ id }, request) => {
      assertNoFilter(request)
      return createDocumentResponse(findDocument(documents, id) ?? notFound(what))
    })

  serveDocument(getServiceProviderConfig, () => createDocumentResponse(config))
  serveDocument(listSchemas, () => createListResponse(schemas, schemas.length, 1))
  serveOneOf(getSchema, schemas, 'schema')
  serveDocument(listResourceTypes, () => createListResponse(types, types.length, 1))
  serveOneOf(getResourceType, types, 'resource type')
}

export const registerUnsupportedRoutes = (api: Api): void => {
  for (const route of me) servePublicScim(api, route, () => notSupported('A SCIM token belongs to no user, so /Me is not supported.'))
  servePublicScim(api, bulk, () => notSupported('Bulk requests are not supported; send one request per change.'))
}
