import { Type } from 'typebox'
import { ConfSchema, joinUrl, Secret, ServerUrl } from './fields.ts'
import { explainGoneOrForbidden, postJson, toOutcome } from './http-call.ts'
import { headline, type MessageStatus, plainText } from './message-content.ts'
import { defineTransport } from './transport.ts'

const TYPES = { up: 'success', late: 'warning', down: 'failure' } satisfies Record<MessageStatus, string>

export const apprise = defineTransport({
  kind: 'apprise',
  label: 'Apprise',
  about: 'Sends through your own Apprise API server, which supports many more services.',
  conf: ConfSchema({
    url: ServerUrl({ title: 'Apprise API server', description: 'https://apprise.example' }),
    key: Type.Optional(
      Type.String({
        pattern: '^[-\\w]{1,128}$',
        writeOnly: true,
        title: 'Configuration key',
        description: 'Key of a configuration stored on the server.',
      }),
    ),
    urls: Type.Optional(
      Secret({ title: 'Apprise URLs', description: 'Target URLs, separated by commas, if the server stores no configuration.' }),
    ),
    tag: Type.Optional(Type.String({ maxLength: 100, title: 'Tag' })),
  }),
  validate: ({ key, urls }) => ({ ...(!key && !urls && { urls: ['Enter a configuration key or at least one Apprise URL.'] }) }),
  recipient: ({ url, key = '', urls = '' }) => `${url} ${key} ${urls}`,
  send: (tools, { url, key, urls, tag }, content) =>
    postJson(
      tools,
      {
        url: joinUrl(url, key ? `/notify/${key}` : '/notify/'),
        json: {
          ...(urls && { urls }),
          ...(tag && { tag }),
          title: headline(content),
          body: plainText(content),
          type: TYPES[content.status],
          format: 'text',
        },
      },
      (response) => toOutcome(response, explainGoneOrForbidden),
    ),
})
