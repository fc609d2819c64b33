import { Type } from 'typebox'
import { isGoneOrForbidden, outcomeOf, postJson } from './http-call.ts'
import { Conf, joinUrl, Secret, Site } from './fields.ts'
import { headline, plainText, type NewsStatus } from './news.ts'
import { transport } from './transport.ts'

const TYPES = { up: 'success', late: 'warning', down: 'failure' } satisfies Record<NewsStatus, string>

export const apprise = transport({
  kind: 'apprise',
  label: 'Apprise',
  about: 'Sends through an Apprise API server of yours, which knows many more services.',
  conf: Conf({
    url: Site({ title: 'Apprise API server', description: 'https://apprise.example' }),
    key: Type.Optional(
      Type.String({
        pattern: '^[-\\w]{1,128}$',
        writeOnly: true,
        title: 'Configuration key',
        description: 'Of settings kept at the server.',
      }),
    ),
    urls: Type.Optional(
      Secret({ title: 'Apprise URLs', description: 'Where to send, when the server keeps no settings; with commas in between.' }),
    ),
    tag: Type.Optional(Type.String({ maxLength: 100, title: 'Tag' })),
  }),
  mistakes: ({ key, urls }) => ({ ...(!key && !urls && { urls: ['Give a configuration key or at least one Apprise URL.'] }) }),
  recipient: ({ url, key = '', urls = '' }) => `${url} ${key} ${urls}`,
  send: (tools, { url, key, urls, tag }, news) =>
    postJson(
      tools,
      {
        url: joinUrl(url, key ? `/notify/${key}` : '/notify/'),
        json: {
          ...(urls && { urls }),
          ...(tag && { tag }),
          title: headline(news),
          body: plainText(news),
          type: TYPES[news.status],
          format: 'text',
        },
      },
      (reply) => outcomeOf(reply, isGoneOrForbidden),
    ),
})
