import { postJson } from './http-call.ts'
import { Conf, joinUrl, SecretUrl } from './fields.ts'
import { slackMessage } from './slack-message.ts'
import { transport } from './transport.ts'

/** Discord reads the form of Slack at an address of its own. */
const slackAddress = (url: string): string => {
  const address = new URL(url)
  if (!/\/slack\/?$/.test(address.pathname)) address.pathname = joinUrl(address.pathname, '/slack')
  return address.href
}

export const discord = transport({
  kind: 'discord',
  label: 'Discord',
  about: 'Posts to a channel through a webhook of the server.',
  conf: Conf({ url: SecretUrl({ title: 'Webhook URL', description: 'https://discord.com/api/webhooks/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, news) => {
    const { text: _, ...message } = slackMessage(news)
    return postJson(tools, { url: slackAddress(url), json: message })
  },
})
