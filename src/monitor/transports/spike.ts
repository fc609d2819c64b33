import { postJson } from './http-call.ts'
import { Conf, SecretUrl } from './fields.ts'
import { headline, plainText } from './news.ts'
import { transport } from './transport.ts'

export const spike = transport({
  kind: 'spike',
  label: 'Spike.sh',
  about: 'Opens and resolves incidents through a webhook integration.',
  conf: Conf({ url: SecretUrl({ title: 'Webhook URL', description: 'https://api.spike.sh/v1/alerts/…' }) }),
  hears: ['up', 'down'],
  recipient: ({ url }) => url,
  send: (tools, { url }, news) =>
    postJson(tools, {
      url,
      json: { check_id: news.check.unique_key, title: headline(news), message: plainText(news), status: news.status },
    }),
})
