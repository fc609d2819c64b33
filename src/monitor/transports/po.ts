import { Type } from 'typebox'
import type { NetResponse } from '../../kernel/net/net.ts'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { truncate } from './escape.ts'
import { ConfSchema, Secret } from './fields.ts'
import { explainGone, parseJsonBody, postForm, toOutcome } from './http-call.ts'
import { describeStatus, headline, listFacts, type MessageContent } from './message-content.ts'
import { defineTransport, UNWANTED } from './transport.ts'

const PUSHOVER = 'https://api.pushover.net/1/messages.json'
const PRIORITY_OFF = -3
const PRIORITY_EMERGENCY = 2

const Priority = (title: string, fallback: number) =>
  Type.Optional(
    Type.Integer({
      minimum: PRIORITY_OFF,
      maximum: PRIORITY_EMERGENCY,
      default: fallback,
      title,
      description: '-2 to 2; 2 repeats until acknowledged; -3 sends nothing.',
    }),
  )

const toMessage = (content: MessageContent): string =>
  [
    escapeHtml(describeStatus(content)),
    content.check.desc && escapeHtml(truncate(content.check.desc, 100)),
    listFacts(content)
      .map(([name, value]) => `<b>${name}:</b> ${escapeHtml(truncate(value, 60))}`)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

const explainFinal = (response: NetResponse): string | undefined => {
  const { user, token } = parseJsonBody(response)
  if (response.status === 400 && user === 'invalid') return 'Pushover rejected the user key.'
  if (response.status === 400 && token === 'invalid') return 'Pushover rejected the application token.'
  return explainGone(response)
}

export const po = defineTransport({
  kind: 'po',
  label: 'Pushover',
  about: 'Pushes a message to the devices of a user or a group.',
  conf: ConfSchema({
    token: Secret({ title: 'Application token' }),
    user_key: Secret({ title: 'User or group key' }),
    priority: Priority('Priority when down', 0),
    priority_up: Priority('Priority when up', 0),
  }),
  recipient: ({ user_key }) => user_key,
  per_minute: 6,
  send: async (tools, { token, user_key, priority = 0, priority_up = 0 }, content) => {
    const level = content.status === 'up' ? priority_up : priority
    if (level === PRIORITY_OFF) return UNWANTED
    return await postForm(
      tools,
      {
        url: PUSHOVER,
        form: {
          token,
          user: user_key,
          title: headline(content),
          message: toMessage(content),
          html: '1',
          priority: String(level),
          ...(level === PRIORITY_EMERGENCY && { retry: '300', expire: '86400' }),
          url: content.url,
          url_title: 'Open',
          timestamp: String(Math.floor(content.at / 1_000_000)),
        },
      },
      (response) => toOutcome(response, explainFinal),
    )
  },
})
