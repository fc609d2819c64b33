import { Type } from 'typebox'
import { open, route } from '../route.ts'
import { Nullable } from '../schemas.ts'

export const getMetrics = route({
  method: 'GET',
  path: '/metrics/',
  summary: 'Get the service’s own metrics; send METRICS_KEY as `X-Metrics-Key`',
  tag: 'status',
  auth: open,
  responses: {
    200: Type.Object({
      ts: Type.Integer(),
      max_ping_id: Nullable(Type.Integer()),
      max_notification_id: Nullable(Type.Integer()),
      num_unprocessed_flips: Type.Integer(),
    }),
  },
})
