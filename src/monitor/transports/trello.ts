import { isGoneOrForbidden, outcomeOf, postForm } from './http-call.ts'
import { Conf, Secret, Text } from './fields.ts'
import { markdownText } from './markdown.ts'
import { headline } from './news.ts'
import { transport } from './transport.ts'

export const trello = transport({
  kind: 'trello',
  label: 'Trello card',
  about: 'Puts a card on a list when a check goes down.',
  conf: Conf({
    key: Secret({ title: 'API key' }),
    token: Secret({ title: 'Token' }),
    list_id: Text({ title: 'List id' }),
  }),
  hears: ['down'],
  recipient: ({ list_id }) => list_id,
  send: (tools, { key, token, list_id }, news) =>
    postForm(
      tools,
      {
        url: 'https://api.trello.com/1/cards',
        headers: { authorization: `OAuth oauth_consumer_key="${encodeURIComponent(key)}", oauth_token="${encodeURIComponent(token)}"` },
        form: { idList: list_id, name: headline(news), desc: markdownText(news), urlSource: news.url },
      },
      (reply) => outcomeOf(reply, isGoneOrForbidden),
    ),
})
