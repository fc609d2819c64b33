import type { Attribute } from './attribute.ts'
import type { Doc, Json } from './json.ts'
import { MAX_COUNT } from './paging.ts'
import { ALL_SCHEMAS, RESOURCE_TYPES } from './schema.ts'
import { CONFIG_URN, RESOURCE_TYPE_URN, SCHEMA_URN } from './schema-discovery.ts'

const metaOf = (resourceType: string, location: string): Doc => ({ resourceType, location })

const attributeDocument = (attribute: Attribute): Json => ({
  name: attribute.name,
  type: attribute.type,
  multiValued: attribute.multiValued,
  description: attribute.description,
  required: attribute.required,
  caseExact: attribute.caseExact,
  mutability: attribute.mutability,
  returned: attribute.returned,
  uniqueness: attribute.uniqueness,
  ...(attribute.canonicalValues === undefined ? {} : { canonicalValues: attribute.canonicalValues }),
  ...(attribute.referenceTypes === undefined ? {} : { referenceTypes: attribute.referenceTypes }),
  ...(attribute.subAttributes === undefined ? {} : { subAttributes: published(attribute.subAttributes) }),
})

const published = (attributes: readonly Attribute[]): readonly Json[] =>
  attributes.filter((attribute) => attribute.rules?.unpublished !== true).map(attributeDocument)

export const schemaDocuments = (base: string): readonly Doc[] =>
  ALL_SCHEMAS.map((schema) => ({
    schemas: [SCHEMA_URN],
    id: schema.id,
    name: schema.name,
    description: schema.description,
    attributes: published(schema.attributes),
    meta: metaOf('Schema', `${base}/Schemas/${schema.id}`),
  }))

export const resourceTypeDocuments = (base: string): readonly Doc[] =>
  RESOURCE_TYPES.map((type) => ({
    schemas: [RESOURCE_TYPE_URN],
    id: type.name,
    name: type.name,
    description: type.description,
    endpoint: type.endpoint,
    schema: type.schema.id,
    ...(type.extensions.length === 0 ? {} : { schemaExtensions: type.extensions.map(({ id }) => ({ schema: id, required: false })) }),
    meta: metaOf('ResourceType', `${base}/ResourceTypes/${type.name}`),
  }))

export const findDocument = (documents: readonly Doc[], id: string): Doc | undefined =>
  documents.find((document) => typeof document['id'] === 'string' && document['id'].toLowerCase() === id.toLowerCase())

export const serviceProviderConfig = (base: string, documentationUri: string): Doc => ({
  schemas: [CONFIG_URN],
  documentationUri,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token created in the SCIM settings, sent in the Authorization header.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: metaOf('ServiceProviderConfig', `${base}/ServiceProviderConfig`),
})
