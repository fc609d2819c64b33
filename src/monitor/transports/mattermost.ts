import { escapeMarkdown } from './escape.ts'
import { ConfSchema, SecretUrl } from './fields.ts'
import { postJson } from './http-call.ts'
import { toSlackMessage } from './slack.ts'
import { defineTransport } from './transport.ts'

export const mattermost = defineTransport({
  kind: 'mattermost',
  label: 'Mattermost',
  about: 'Posts to a channel through an incoming webhook.',
  conf: ConfSchema({ url: SecretUrl({ title: 'Incoming webhook URL', description: 'https://mattermost.example/hooks/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, content) => postJson(tools, { url, json: toSlackMessage(content, escapeMarkdown) }),
})
