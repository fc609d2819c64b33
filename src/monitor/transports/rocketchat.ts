import { postJson } from './http-call.ts'
import { escapeMarkdown } from './escape.ts'
import { Conf, SecretUrl } from './fields.ts'
import { slackMessage } from './slack-message.ts'
import { transport } from './transport.ts'

export const rocketchat = transport({
  kind: 'rocketchat',
  label: 'Rocket.Chat',
  about: 'Posts to a channel through an incoming integration.',
  conf: Conf({ url: SecretUrl({ title: 'Webhook URL', description: 'https://chat.example/hooks/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, news) => {
    const { username: alias, ...message } = slackMessage(news, escapeMarkdown)
    return postJson(tools, { url, json: { alias, ...message } })
  },
})
