import { escapeMarkdown } from './escape.ts'
import { ConfSchema, SecretUrl } from './fields.ts'
import { postJson } from './http-call.ts'
import { toSlackMessage } from './slack.ts'
import { defineTransport } from './transport.ts'

export const rocketchat = defineTransport({
  kind: 'rocketchat',
  label: 'Rocket.Chat',
  about: 'Posts to a channel through an incoming integration.',
  conf: ConfSchema({ url: SecretUrl({ title: 'Webhook URL', description: 'https://chat.example/hooks/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, content) => {
    const { username: alias, ...message } = toSlackMessage(content, escapeMarkdown)
    return postJson(tools, { url, json: { alias, ...message } })
  },
})
