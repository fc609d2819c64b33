import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { One } from '../schemas.ts'

const WebhookThroughputSchema = Type.Object({
  attempts_last_minute: Type.Integer({ description: 'Attempts of all webhooks.' }),
  cap: Type.Integer({ description: 'Maximum attempts per minute; further ones are delayed.' }),
})
export type WebhookThroughput = Static<typeof WebhookThroughputSchema>

export const getWebhookThroughput = route({
  method: 'GET',
  path: '/webhook-throughput',
  summary: 'Get the throughput of webhook deliveries and its limit',
  tag: 'webhook',
  auth: scope('admin:read'),
  responses: { 200: One(WebhookThroughputSchema) },
})
