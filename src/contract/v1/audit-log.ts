import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Iso, MAX_INTEGER, Nullable, OneOf, Page, pageQuery } from '../schemas.ts'

export const AUDIT_ACTORS = ['agent', 'key', 'scim', 'client', 'automation', 'system', 'nobody'] as const

export const AuditRecord = Type.Object({
  id: Type.Integer(),
  actor: Type.Object({ type: Type.String(), id: Nullable(Type.Integer()), name: Type.String() }),
  action: Type.String(),
  object: Type.Object({ type: Type.String(), id: Type.String() }),
  changes: Type.Unknown(),
  ip: Nullable(Type.String()),
  token_id: Nullable(Type.Integer()),
  created_at: Iso,
})

export const listAudit = route({
  method: 'GET',
  path: '/audit-log',
  summary: 'List the audit log, newest first',
  tag: 'audit',
  auth: scope('admin:read'),
  query: Type.Object({
    action: Type.Optional(Type.String({ maxLength: 100 })),
    actor_id: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Id of an agent.' })),
    actor_type: Type.Optional(OneOf(AUDIT_ACTORS)),
    object_type: Type.Optional(Type.String({ maxLength: 50 })),
    object_id: Type.Optional(Type.String({ maxLength: 100 })),
    created_after: Type.Optional(Iso),
    created_before: Type.Optional(Iso),
    ...pageQuery,
  }),
  responses: { 200: Page(AuditRecord) },
})
