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
  text('description', 'What the scheme is.', required),
  reference('specUri', 'Address of its specification.'),
  reference('documentationUri', 'Address of its documentation.'),
  flag('primary', 'Whether it is the preferred scheme.'),
]

const BULK = [
  supported,
  integer('maxOperations', 'Most operations in one request.', required),
  integer('maxPayloadSize', 'Largest request in bytes.', required),
]

export const CONFIG_ATTRIBUTES: readonly Attribute[] = [
  reference('documentationUri', 'Address of the service’s documentation.'),
  complex('patch', 'PATCH.', [supported], required),
  complex('bulk', 'Bulk requests.', BULK, required),
  complex('filter', 'Filters.', [supported, integer('maxResults', 'Most resources in one answer.', required)], required),
  complex('changePassword', 'Changing passwords.', [supported], required),
  complex('sort', 'Sorting.', [supported], required),
  complex('etag', 'Entity tags.', [supported], required),
  complex('authenticationSchemes', 'Ways to authenticate.', SCHEME, { required: true, multiValued: true }),
].map(readOnly)

const EXTENSION = [
  reference('schema', 'URN of the extension.', { required: true, referenceTypes: ['uri'] }),
  flag('required', 'Whether every resource must have it.', required),
]

export const RESOURCE_TYPE_ATTRIBUTES: readonly Attribute[] = [
  text('id', 'Identifier of the resource type.', { caseExact: true }),
  text('name', 'Name of the resource type.', required),
  text('description', 'What the resource type is.'),
  reference('endpoint', 'Its address below the service’s.', { required: true, referenceTypes: ['uri'] }),
  reference('schema', 'URN of its main schema.', { required: true, referenceTypes: ['uri'] }),
  complex('schemaExtensions', 'Extensions it may carry.', EXTENSION, { multiValued: true }),
].map(readOnly)

const TYPES = ['string', 'complex', 'boolean', 'decimal', 'integer', 'dateTime', 'reference', 'binary']

const DEFINITION: readonly Attribute[] = [
  text('name', 'Name of the attribute.', { required: true, caseExact: true }),
  text('type', 'Its data type.', { required: true, caseExact: true, canonicalValues: TYPES }),
  flag('multiValued', 'Whether it holds a list.', required),
  text('description', 'What it is.', { caseExact: true }),
  flag('required', 'Whether it must be given.', required),
  text('canonicalValues', 'Usual values.', { multiValued: true, caseExact: true }),
  flag('caseExact', 'Whether case matters.'),
  text('mutability', 'Who may change it, and when.', {
    caseExact: true,
    canonicalValues: ['readOnly', 'readWrite', 'immutable', 'writeOnly'],
  }),
  text('returned', 'When it is returned.', { caseExact: true, canonicalValues: ['always', 'never', 'default', 'request'] }),
  text('uniqueness', 'How unique its values are.', { caseExact: true, canonicalValues: ['none', 'server', 'global'] }),
  text('referenceTypes', 'What it may refer to.', { multiValued: true, caseExact: true }),
]

const PARTS = complex('subAttributes', 'The attributes it is made of.', DEFINITION, { multiValued: true })

export const SCHEMA_ATTRIBUTES: readonly Attribute[] = [
  text('id', 'URN of the schema.', { required: true, caseExact: true }),
  text('name', 'Name of the schema.', required),
  text('description', 'What the schema describes.'),
  complex('attributes', 'The attributes it defines.', [...DEFINITION, PARTS], { required: true, multiValued: true }),
].map(readOnly)
