import { postJson } from './http-call.ts'
import { escapeMarkdown } from './escape.ts'
import { Conf, SecretUrl } from './fields.ts'
import { slackMessage } from './slack-message.ts'
import { transport } from './transport.ts'

export const mattermost = transport({
  kind: 'mattermost',
  label: 'Mattermost',
  about: 'Posts to a channel through an incoming webhook.',
  conf: Conf({ url: SecretUrl({ title: 'Incoming webhook URL', description: 'https://mattermost.example/hooks/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, news) => postJson(tools, { url, json: slackMessage(news, escapeMarkdown) }),
})
