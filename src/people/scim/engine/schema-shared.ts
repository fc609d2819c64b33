import { complex, dateTime, readOnly, reference, text } from './attribute.ts'
import type { Attribute } from './attribute.ts'

export const SCHEMAS: Attribute = reference('schemas', 'URNs of the schemas this resource uses.', {
  multiValued: true,
  // URNs ignore case, as in attribute paths.
  caseExact: false,
  returned: 'always',
  referenceTypes: ['uri'],
  rules: { unpublished: true, discarded: true },
})

export const ID: Attribute = text('id', 'Identifier the service gave to the resource; never reused.', {
  caseExact: true,
  mutability: 'readOnly',
  returned: 'always',
  uniqueness: 'server',
})

export const EXTERNAL_ID: Attribute = text('externalId', 'Identifier the identity provider gave to the resource.', {
  caseExact: true,
  rules: { kept: true, short: true },
})

const metaParts = [
  text('resourceType', 'Name of the resource type.', { caseExact: true }),
  dateTime('created', 'When the resource was created.'),
  dateTime('lastModified', 'When the resource last changed.'),
  reference('location', 'Address of the resource.', { referenceTypes: ['uri'] }),
  text('version', 'Version of the resource, equal to its ETag.', { caseExact: true }),
]

export const META: Attribute = readOnly(complex('meta', 'Facts about the resource itself.', metaParts, { rules: { unpublished: true } }))
