import { parseTags } from '../checks/model.ts'
import { ConfSchema, SecretUrl } from './fields.ts'
import { postJson } from './http-call.ts'
import { headline, plainText } from './message-content.ts'
import { defineTransport } from './transport.ts'

export const pagertree = defineTransport({
  kind: 'pagertree',
  label: 'PagerTree',
  about: 'Opens and resolves alerts through a webhook integration.',
  conf: ConfSchema({ url: SecretUrl({ title: 'Integration endpoint URL', description: 'https://api.pagertree.com/integration/…' }) }),
  statuses: ['up', 'down'],
  recipient: ({ url }) => url,
  send: (tools, { url }, content) =>
    postJson(tools, {
      url,
      json: {
        incident_key: content.check.unique_key,
        event_type: content.status === 'up' ? 'resolve' : 'trigger',
        title: headline(content),
        description: plainText(content),
        client: 'Watchdesk',
        client_url: content.url,
        tags: parseTags(content.check),
      },
    }),
})
