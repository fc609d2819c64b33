import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { One } from '../schemas.ts'
import { CheckRow } from './check-shapes.ts'

const Failing = Type.Object({ ...CheckRow.properties, project: Type.Object({ uuid: Type.String(), name: Type.String() }) })
export type FailingCheck = Static<typeof Failing>

export const listFailing = route({
  method: 'GET',
  path: '/home/checks',
  summary: 'Checks of any project that are down or late, the worst first',
  tag: 'home',
  auth: full('monitor:read'),
  replies: { 200: One(Type.Array(Failing)) },
})
