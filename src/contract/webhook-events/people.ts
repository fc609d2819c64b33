import { Type } from 'typebox'
import { Iso, OneOf } from '../schemas.ts'
import { CLIENT_SOURCES } from '../v1/ticket-words.ts'
import { Actor, Data, Id, MaybeId, MaybeText } from './shared.ts'

const user = { id: Id, name: Type.String(), email: MaybeText, role_id: Id, department_id: MaybeId }

export const peopleEventSchemas = {
  'user.created': Data({ ...user, is_active: Type.Boolean(), source: OneOf(['manual', 'scim', 'saml']), created_at: Iso, actor: Actor }),
  'user.deactivated': Data({
    ...user,
    is_active: Type.Literal(false),
    deactivated_at: Iso,
    source: OneOf(['scim', 'admin', 'api']),
    tokens_revoked: Type.Integer(),
    sessions_revoked: Type.Integer(),
    actor: Actor,
  }),
  'client.created': Data({
    id: Id,
    name: Type.String(),
    email: Type.String(),
    company_id: MaybeId,
    source: OneOf(CLIENT_SOURCES),
    is_verified: Type.Boolean(),
    created_at: Iso,
    actor: Actor,
  }),
  'client.company.created': Data({ id: Id, name: Type.String(), domains: Type.Array(Type.String()), created_at: Iso, actor: Actor }),
}
