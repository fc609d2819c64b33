import { ConfSchema, Secret, Text } from './fields.ts'
import { explainGoneOrForbidden, postForm, toOutcome } from './http-call.ts'
import { markdownText } from './markdown.ts'
import { headline } from './message-content.ts'
import { defineTransport } from './transport.ts'

export const trello = defineTransport({
  kind: 'trello',
  label: 'Trello card',
  about: 'Adds a card to a list when a check goes down.',
  conf: ConfSchema({
    key: Secret({ title: 'API key' }),
    token: Secret({ title: 'Token' }),
    list_id: Text({ title: 'List id' }),
  }),
  statuses: ['down'],
  recipient: ({ list_id }) => list_id,
  send: (tools, { key, token, list_id }, content) =>
    postForm(
      tools,
      {
        url: 'https://api.trello.com/1/cards',
        headers: { authorization: `OAuth oauth_consumer_key="${encodeURIComponent(key)}", oauth_token="${encodeURIComponent(token)}"` },
        form: { idList: list_id, name: headline(content), desc: markdownText(content), urlSource: content.url },
      },
      (response) => toOutcome(response, explainGoneOrForbidden),
    ),
})
