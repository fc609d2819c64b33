import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { One } from '../schemas.ts'
import { UuidParams } from '../v3/params.ts'

const BadgeUrls = Type.Object({
  tag: Type.String({ description: '`*`: all checks.' }),
  two_state_url: Type.String({ description: 'Without the file extension.' }),
  three_state_url: Type.String(),
})
export type BadgeUrls = Static<typeof BadgeUrls>

export const listBadges = route({
  method: 'GET',
  path: '/projects/:uuid/badges',
  summary: 'List badges of a project: one per tag and one for all checks',
  tag: 'badge',
  auth: full('monitor:read'),
  params: UuidParams,
  responses: { 200: One(Type.Array(BadgeUrls)) },
})
