import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { One } from '../schemas.ts'
import { CheckListItem } from './check-records.ts'

const FailingCheckSchema = Type.Object({ ...CheckListItem.properties, project: Type.Object({ uuid: Type.String(), name: Type.String() }) })
export type FailingCheck = Static<typeof FailingCheckSchema>

export const listFailingChecks = route({
  method: 'GET',
  path: '/home/checks',
  summary: 'List checks of all projects that are down or late, down first',
  tag: 'home',
  auth: full('monitor:read'),
  responses: { 200: One(Type.Array(FailingCheckSchema)) },
})
