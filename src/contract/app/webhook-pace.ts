import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { One } from '../schemas.ts'

const Pace = Type.Object({
  attempts_last_minute: Type.Integer({ description: 'Of all webhooks together.' }),
  cap: Type.Integer({ description: 'How many a minute may have; what comes after waits.' }),
})
export type WebhookPace = Static<typeof Pace>

export const getWebhookPace = route({
  method: 'GET',
  path: '/webhook-pace',
  summary: 'How fast webhooks are being sent, and how fast they may be',
  tag: 'webhook pace',
  auth: scope('admin:read'),
  replies: { 200: One(Pace) },
})
