import { Type, type Static } from 'typebox'
import { anyone, route } from '../route.ts'
import { Iso, Nullable } from '../schemas.ts'

const UnacknowledgedPageSchema = Type.Object({
  id: Type.Integer(),
  summary: Type.String(),
  policy_name: Type.String(),
  ticket_id: Nullable(Type.Integer()),
  incident_id: Nullable(Type.Integer()),
  triggered_at: Iso,
})

const FailingIntegrationSchema = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  kind: Type.String(),
  last_error: Type.String(),
  is_disabled: Type.Boolean(),
  project: Type.Object({ uuid: Type.String(), name: Type.String() }),
})

export type UnacknowledgedPage = Static<typeof UnacknowledgedPageSchema>
export type FailingIntegration = Static<typeof FailingIntegrationSchema>

export const getHomeAlerts = route({
  method: 'GET',
  path: '/home/alerts',
  summary: 'List my unacknowledged pages and failing integrations',
  tag: 'home',
  auth: anyone,
  responses: {
    200: Type.Object({
      data: Type.Object({ pages: Type.Array(UnacknowledgedPageSchema), channels: Type.Array(FailingIntegrationSchema) }),
    }),
  },
})
