import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { One } from '../schemas.ts'

const WebhookThroughputSchema = Type.Object({
  attempts_last_minute: Type.Integer({ description: 'Of all webhooks together.' }),
  cap: Type.Integer({ description: 'How many a minute may have; what comes after waits.' }),
})
export type WebhookThroughput = Static<typeof WebhookThroughputSchema>

export const getWebhookThroughput = route({
  method: 'GET',
  path: '/webhook-pace',
  summary: 'How fast webhooks are being sent, and how fast they may be',
  tag: 'webhook pace',
  auth: scope('admin:read'),
  responses: { 200: One(WebhookThroughputSchema) },
})
