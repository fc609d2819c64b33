import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { One } from '../schemas.ts'
import { UuidParams } from '../v3/params.ts'

const BadgeUrls = Type.Object({
  tag: Type.String({ description: '`*` is for all checks.' }),
  two: Type.String({ description: 'Address without its last part, `.svg` and the like.' }),
  three: Type.String(),
})
export type BadgeUrls = Static<typeof BadgeUrls>

export const listBadges = route({
  method: 'GET',
  path: '/projects/:uuid/badges',
  summary: 'Badges of a project: one for each tag, and one for all checks',
  tag: 'badge',
  auth: full('monitor:read'),
  params: UuidParams,
  responses: { 200: One(Type.Array(BadgeUrls)) },
})
