import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { One } from '../schemas.ts'

const AuditFacetsSchema = Type.Object({ actions: Type.Array(Type.String()), object_types: Type.Array(Type.String()) })
export type AuditFacetsRecord = Static<typeof AuditFacetsSchema>

const AuditObjectSchema = Type.Object({
  type: Type.String(),
  id: Type.String(),
  name: Type.String(),
  uuid: Type.Optional(Type.String({ description: 'By which its page is found, when not by its id.' })),
  project: Type.Optional(Type.String({ description: 'The uuid of the project it belongs to.' })),
})
export type AuditObject = Static<typeof AuditObjectSchema>

export const listAuditFacets = route({
  method: 'GET',
  path: '/audit-log/words',
  summary: 'Actions and kinds of things that the newest entries of the audit log speak of',
  tag: 'audit',
  auth: scope('admin:read'),
  responses: { 200: One(AuditFacetsSchema) },
})

export const listAuditObjects = route({
  method: 'GET',
  path: '/audit-log/things',
  summary: 'What things of the audit log are called now; those that are gone are left out',
  tag: 'audit',
  auth: scope('admin:read'),
  query: Type.Object({ of: Type.String({ maxLength: 10_000, description: '`role:3,webhook:7`' }) }),
  responses: { 200: One(Type.Array(AuditObjectSchema)) },
})
