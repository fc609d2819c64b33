import { Type, type Static } from 'typebox'
import { anyone, route } from '../route.ts'
import { Iso, Nullable } from '../schemas.ts'

const Page = Type.Object({
  id: Type.Integer(),
  summary: Type.String(),
  policy_name: Type.String(),
  ticket_id: Nullable(Type.Integer()),
  incident_id: Nullable(Type.Integer()),
  triggered_at: Iso,
})

const Broken = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  kind: Type.String(),
  last_error: Type.String(),
  is_disabled: Type.Boolean(),
  project: Type.Object({ uuid: Type.String(), name: Type.String() }),
})

export type CallingPage = Static<typeof Page>
export type BrokenChannel = Static<typeof Broken>

export const getDeskHome = route({
  method: 'GET',
  path: '/home/calls',
  summary: 'Pages that wait for you, and channels that do not get through',
  tag: 'home',
  auth: anyone,
  replies: { 200: Type.Object({ data: Type.Object({ pages: Type.Array(Page), channels: Type.Array(Broken) }) }) },
})
