import { Type } from 'typebox'
import type { NetResponse } from '../../kernel/net.ts'
import { isGone, jsonOf, outcomeOf, postForm } from './http-call.ts'
import { cut, escapeHtml } from './escape.ts'
import { Conf, Secret } from './fields.ts'
import { claim, facts, headline, type News } from './news.ts'
import { transport, unwanted } from './transport.ts'

const PUSHOVER = 'https://api.pushover.net/1/messages.json'
const OFF = -3
const EMERGENCY = 2

const Priority = (title: string, fallback: number) =>
  Type.Optional(
    Type.Integer({
      minimum: OFF,
      maximum: EMERGENCY,
      default: fallback,
      title,
      description: '-2 to 2; 2 repeats until somebody confirms; -3 sends nothing.',
    }),
  )

const messageOf = (news: News): string =>
  [
    escapeHtml(claim(news)),
    news.check.desc && escapeHtml(cut(news.check.desc, 100)),
    facts(news)
      .map(([name, value]) => `<b>${name}:</b> ${escapeHtml(cut(value, 60))}`)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

const isFinal = (reply: NetResponse): string | undefined => {
  const { user, token } = jsonOf(reply)
  if (reply.status === 400 && user === 'invalid') return 'Pushover does not know this user key.'
  if (reply.status === 400 && token === 'invalid') return 'Pushover does not know this application token.'
  return isGone(reply)
}

export const po = transport({
  kind: 'po',
  label: 'Pushover',
  about: 'Pushes a message to the devices of a user or a group.',
  conf: Conf({
    token: Secret({ title: 'Application token' }),
    user_key: Secret({ title: 'User or group key' }),
    priority: Priority('Priority when down', 0),
    priority_up: Priority('Priority when up', 0),
  }),
  recipient: ({ user_key }) => user_key,
  per_minute: 6,
  send: async (tools, { token, user_key, priority = 0, priority_up = 0 }, news) => {
    const level = news.status === 'up' ? priority_up : priority
    if (level === OFF) return unwanted
    return await postForm(
      tools,
      {
        url: PUSHOVER,
        form: {
          token,
          user: user_key,
          title: headline(news),
          message: messageOf(news),
          html: '1',
          priority: String(level),
          ...(level === EMERGENCY && { retry: '300', expire: '86400' }),
          url: news.url,
          url_title: 'Open',
          timestamp: String(Math.floor(news.at / 1_000_000)),
        },
      },
      (reply) => outcomeOf(reply, isFinal),
    )
  },
})
