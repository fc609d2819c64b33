import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'

// In a separate file, because every page shows the counts and must not load the code of the queue.

const ViewCountSchema = Type.Object({ view: Type.String(), total: Type.Integer() })
export type ViewCount = Static<typeof ViewCountSchema>

export const countViewTickets = route({
  method: 'GET',
  path: '/queue/counts',
  summary: 'Count tickets by view',
  tag: 'queue',
  auth: scope('tickets:read'),
  responses: {
    200: Type.Object({
      data: Type.Array(ViewCountSchema),
      breached: Type.Integer({ description: 'Tickets assigned to the agent whose SLA is breached.' }),
    }),
  },
})
