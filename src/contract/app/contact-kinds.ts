import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { OneOf } from '../schemas.ts'
import { CONTACT_KINDS } from '../v1/on-call-contacts.ts'

const ContactKindSchema = Type.Object({
  kind: OneOf(CONTACT_KINDS),
  label: Type.String(),
  description: Type.String(),
  conf: Type.Unknown({ description: 'JSON Schema of the settings; secrets are `writeOnly`.' }),
})
export type ContactKindRecord = Static<typeof ContactKindSchema>

export const listContactKinds = route({
  method: 'GET',
  path: '/on-call/contact-kinds',
  summary: 'List kinds of on-call contacts with the schemas of their settings',
  tag: 'on-call',
  auth: scope('tickets:read'),
  responses: { 200: Type.Object({ data: Type.Array(ContactKindSchema) }) },
})
