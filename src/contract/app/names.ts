import { Type, type Static } from 'typebox'
import { anyone, full, route } from '../route.ts'
import { One } from '../schemas.ts'
import { CheckCard, Person } from './cards.ts'

const Names = Type.Object({ agents: Type.Array(Person), departments: Type.Array(Person) })
export type Names = Static<typeof Names>

export const listNames = route({
  method: 'GET',
  path: '/names',
  summary: 'Agents who are active and departments, by name, to choose from',
  tag: 'user',
  auth: anyone,
  replies: { 200: One(Names) },
})

export const pickChecks = route({
  method: 'GET',
  path: '/pick/checks',
  summary: 'A few checks of any project whose name has these letters',
  tag: 'check',
  auth: full('monitor:read'),
  query: Type.Object({ q: Type.String({ maxLength: 200 }) }),
  replies: { 200: One(Type.Array(CheckCard)) },
})
