import { ConfSchema, SecretUrl } from './fields.ts'
import { postJson } from './http-call.ts'
import { headline, plainText } from './message-content.ts'
import { defineTransport } from './transport.ts'

export const spike = defineTransport({
  kind: 'spike',
  label: 'Spike.sh',
  about: 'Opens and resolves incidents through a webhook integration.',
  conf: ConfSchema({ url: SecretUrl({ title: 'Webhook URL', description: 'https://api.spike.sh/v1/alerts/…' }) }),
  statuses: ['up', 'down'],
  recipient: ({ url }) => url,
  send: (tools, { url }, content) =>
    postJson(tools, {
      url,
      json: { check_id: content.check.unique_key, title: headline(content), message: plainText(content), status: content.status },
    }),
})
