import { Type, type Static } from 'typebox'
import { anyone, full, route } from '../route.ts'
import { One } from '../schemas.ts'
import { CheckCard, Person } from './cards.ts'

const PickerNames = Type.Object({ agents: Type.Array(Person), departments: Type.Array(Person) })
export type PickerNames = Static<typeof PickerNames>

export const listPickerNames = route({
  method: 'GET',
  path: '/names',
  summary: 'List active agents and departments by name',
  tag: 'user',
  auth: anyone,
  responses: { 200: One(PickerNames) },
})

export const searchChecks = route({
  method: 'GET',
  path: '/check-names',
  summary: 'Search checks of all projects by name',
  tag: 'check',
  auth: full('monitor:read'),
  query: Type.Object({ q: Type.String({ maxLength: 200 }) }),
  responses: { 200: One(Type.Array(CheckCard)) },
})
