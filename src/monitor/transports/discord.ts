import { ConfSchema, joinUrl, SecretUrl } from './fields.ts'
import { postJson } from './http-call.ts'
import { toSlackMessage } from './slack.ts'
import { defineTransport } from './transport.ts'

/** Discord accepts messages in Slack's format at the webhook URL with `/slack` appended. */
const toSlackUrl = (url: string): string => {
  const address = new URL(url)
  if (!/\/slack\/?$/.test(address.pathname)) address.pathname = joinUrl(address.pathname, '/slack')
  return address.href
}

export const discord = defineTransport({
  kind: 'discord',
  label: 'Discord',
  about: 'Posts to a channel through a webhook of the server.',
  conf: ConfSchema({ url: SecretUrl({ title: 'Webhook URL', description: 'https://discord.com/api/webhooks/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, content) => {
    const { text: _, ...message } = toSlackMessage(content)
    return postJson(tools, { url: toSlackUrl(url), json: message })
  },
})
