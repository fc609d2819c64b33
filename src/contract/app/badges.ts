import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { One } from '../schemas.ts'
import { UuidParams } from '../v3/params.ts'

const Badge = Type.Object({
  tag: Type.String({ description: '`*` is for all checks.' }),
  two: Type.String({ description: 'Address without its last part, `.svg` and the like.' }),
  three: Type.String(),
})
export type Badge = Static<typeof Badge>

export const listBadges = route({
  method: 'GET',
  path: '/projects/:uuid/badges',
  summary: 'Badges of a project: one for each tag, and one for all checks',
  tag: 'badge',
  auth: full('monitor:read'),
  params: UuidParams,
  replies: { 200: One(Type.Array(Badge)) },
})
