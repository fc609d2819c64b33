import { Type } from 'typebox'
import { key, route } from '../route.ts'

const Badge = Type.Object({
  svg: Type.String(),
  svg3: Type.String(),
  json: Type.String(),
  json3: Type.String(),
  shields: Type.String(),
  shields3: Type.String(),
})

export const listBadges = route({
  method: 'GET',
  path: '/badges/',
  summary: 'List badge URLs by tag; `*` is for all checks',
  tag: 'badge',
  auth: key('read'),
  responses: { 200: Type.Object({ badges: Type.Record(Type.String(), Badge) }) },
})
