import { Type } from 'typebox'
import { Iso, OneOf } from '../schemas.ts'
import { CLIENT_SOURCES } from '../v1/ticket-enums.ts'
import { Actor, EventObject, Id, MaybeId, MaybeText } from './shared.ts'

const user = { id: Id, name: Type.String(), email: MaybeText, role_id: Id, department_id: MaybeId }

export const peopleEventSchemas = {
  'user.created': EventObject({
    ...user,
    is_active: Type.Boolean(),
    source: OneOf(['manual', 'scim', 'saml']),
    created_at: Iso,
    actor: Actor,
  }),
  'user.deactivated': EventObject({
    ...user,
    is_active: Type.Literal(false),
    deactivated_at: Iso,
    source: OneOf(['scim', 'admin', 'api']),
    tokens_revoked: Type.Integer(),
    sessions_revoked: Type.Integer(),
    actor: Actor,
  }),
  'client.created': EventObject({
    id: Id,
    name: Type.String(),
    email: Type.String(),
    company_id: MaybeId,
    source: OneOf(CLIENT_SOURCES),
    is_verified: Type.Boolean(),
    created_at: Iso,
    actor: Actor,
  }),
  'client.company.created': EventObject({ id: Id, name: Type.String(), domains: Type.Array(Type.String()), created_at: Iso, actor: Actor }),
}
