import { tagsOf } from '../checks/model.ts'
import { postJson } from './http-call.ts'
import { Conf, SecretUrl } from './fields.ts'
import { headline, plainText } from './news.ts'
import { transport } from './transport.ts'

export const pagertree = transport({
  kind: 'pagertree',
  label: 'PagerTree',
  about: 'Opens and resolves alerts through a webhook integration.',
  conf: Conf({ url: SecretUrl({ title: 'Integration endpoint URL', description: 'https://api.pagertree.com/integration/…' }) }),
  hears: ['up', 'down'],
  recipient: ({ url }) => url,
  send: (tools, { url }, news) =>
    postJson(tools, {
      url,
      json: {
        incident_key: news.check.unique_key,
        event_type: news.status === 'up' ? 'resolve' : 'trigger',
        title: headline(news),
        description: plainText(news),
        client: 'Watchdesk',
        client_url: news.url,
        tags: tagsOf(news.check),
      },
    }),
})
