import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { One } from '../schemas.ts'

const AuditFacetsSchema = Type.Object({ actions: Type.Array(Type.String()), object_types: Type.Array(Type.String()) })
export type AuditFacetsRecord = Static<typeof AuditFacetsSchema>

const AuditObjectSchema = Type.Object({
  type: Type.String(),
  id: Type.String(),
  name: Type.String(),
  uuid: Type.Optional(Type.String({ description: 'Identifies its page where the id does not.' })),
  project: Type.Optional(Type.String({ description: 'UUID of its project.' })),
})
export type AuditObject = Static<typeof AuditObjectSchema>

export const listAuditFacets = route({
  method: 'GET',
  path: '/audit-log/facets',
  summary: 'List actions and object types of the newest audit log entries',
  tag: 'audit',
  auth: scope('admin:read'),
  responses: { 200: One(AuditFacetsSchema) },
})

export const listAuditObjects = route({
  method: 'GET',
  path: '/audit-log/objects',
  summary: 'List current names of audit log objects; deleted objects are omitted',
  tag: 'audit',
  auth: scope('admin:read'),
  query: Type.Object({ objects: Type.String({ maxLength: 10_000, description: '`role:3,webhook:7`' }) }),
  responses: { 200: One(Type.Array(AuditObjectSchema)) },
})
