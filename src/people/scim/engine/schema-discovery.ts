import { complex, flag, integer, readOnly, reference, text } from './attribute.ts'
import type { Attribute } from './attribute.ts'

export const CONFIG_URN = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
export const RESOURCE_TYPE_URN = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
export const SCHEMA_URN = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

const required = { required: true }
const supported = flag('supported', 'Whether the service supports it.', required)

const SCHEME = [
  text('type', 'Kind of authentication.', { required: true, canonicalValues: ['oauth2', 'oauthbearertoken', 'httpbasic'] }),
  text('name', 'Name of the scheme.', required),
  text('description', 'Description of the scheme.', required),
  reference('specUri', 'Address of its specification.'),
  reference('documentationUri', 'Address of its documentation.'),
  flag('primary', 'Whether it is the preferred scheme.'),
]

const BULK = [
  supported,
  integer('maxOperations', 'Maximum number of operations in one request.', required),
  integer('maxPayloadSize', 'Maximum size of a request in bytes.', required),
]

export const CONFIG_ATTRIBUTES: readonly Attribute[] = [
  reference('documentationUri', 'Address of the service’s documentation.'),
  complex('patch', 'PATCH.', [supported], required),
  complex('bulk', 'Bulk requests.', BULK, required),
  complex('filter', 'Filters.', [supported, integer('maxResults', 'Maximum number of resources in one response.', required)], required),
  complex('changePassword', 'Changing passwords.', [supported], required),
  complex('sort', 'Sorting.', [supported], required),
  complex('etag', 'Entity tags.', [supported], required),
  complex('authenticationSchemes', 'Authentication schemes.', SCHEME, { required: true, multiValued: true }),
].map(readOnly)

const EXTENSION = [
  reference('schema', 'URN of the extension.', { required: true, referenceTypes: ['uri'] }),
  flag('required', 'Whether the extension is required.', required),
]

export const RESOURCE_TYPE_ATTRIBUTES: readonly Attribute[] = [
  text('id', 'Identifier of the resource type.', { caseExact: true }),
  text('name', 'Name of the resource type.', required),
  text('description', 'Description of the resource type.'),
  reference('endpoint', 'Endpoint, relative to the base URL.', { required: true, referenceTypes: ['uri'] }),
  reference('schema', 'URN of its main schema.', { required: true, referenceTypes: ['uri'] }),
  complex('schemaExtensions', 'Schema extensions.', EXTENSION, { multiValued: true }),
].map(readOnly)

const TYPES = ['string', 'complex', 'boolean', 'decimal', 'integer', 'dateTime', 'reference', 'binary']

const DEFINITION: readonly Attribute[] = [
  text('name', 'Name of the attribute.', { required: true, caseExact: true }),
  text('type', 'Its data type.', { required: true, caseExact: true, canonicalValues: TYPES }),
  flag('multiValued', 'Whether the attribute is multi-valued.', required),
  text('description', 'Description of the attribute.', { caseExact: true }),
  flag('required', 'Whether the attribute is required.', required),
  text('canonicalValues', 'Canonical values.', { multiValued: true, caseExact: true }),
  flag('caseExact', 'Whether values are case-sensitive.'),
  text('mutability', 'Mutability of the attribute.', {
    caseExact: true,
    canonicalValues: ['readOnly', 'readWrite', 'immutable', 'writeOnly'],
  }),
  text('returned', 'When the attribute is returned.', { caseExact: true, canonicalValues: ['always', 'never', 'default', 'request'] }),
  text('uniqueness', 'Uniqueness of its values.', { caseExact: true, canonicalValues: ['none', 'server', 'global'] }),
  text('referenceTypes', 'Types of resources it may refer to.', { multiValued: true, caseExact: true }),
]

const PARTS = complex('subAttributes', 'Sub-attributes.', DEFINITION, { multiValued: true })

export const SCHEMA_ATTRIBUTES: readonly Attribute[] = [
  text('id', 'URN of the schema.', { required: true, caseExact: true }),
  text('name', 'Name of the schema.', required),
  text('description', 'Description of the schema.'),
  complex('attributes', 'Attributes of the schema.', [...DEFINITION, PARTS], { required: true, multiValued: true }),
].map(readOnly)
