import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { OneOf } from '../schemas.ts'
import { CONTACT_KINDS } from '../v1/on-call-contacts.ts'

const ContactKindSchema = Type.Object({
  kind: OneOf(CONTACT_KINDS),
  label: Type.String(),
  about: Type.String(),
  conf: Type.Unknown({ description: 'JSON Schema of its settings; secrets are marked `writeOnly`.' }),
})
export type ContactKindRecord = Static<typeof ContactKindSchema>

export const listContactKinds = route({
  method: 'GET',
  path: '/on-call/contact-kinds',
  summary: 'In which ways somebody on call can be reached, with the form of their settings',
  tag: 'on-call',
  auth: scope('tickets:read'),
  responses: { 200: Type.Object({ data: Type.Array(ContactKindSchema) }) },
})
