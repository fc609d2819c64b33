import { Type } from 'typebox'
import { isGoneOrForbidden, outcomeOf, postJson } from './http-call.ts'
import { Conf, joinUrl, Secret, Site } from './fields.ts'
import { markdownText } from './markdown.ts'
import { headline } from './news.ts'
import { transport, unwanted } from './transport.ts'

const Priority = (title: string, fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 10, default: fallback, title, description: '1 to 10; 0 sends nothing.' }))

export const gotify = transport({
  kind: 'gotify',
  label: 'Gotify',
  about: 'Pushes a message through a Gotify server of yours.',
  conf: Conf({
    url: Site({ title: 'Server', description: 'https://gotify.example' }),
    token: Secret({ title: 'Application token' }),
    priority: Priority('Priority when down', 5),
    priority_up: Priority('Priority when up', 5),
  }),
  recipient: ({ url, token }) => `${url} ${token}`,
  send: async (tools, { url, token, priority = 5, priority_up = 5 }, news) => {
    const level = news.status === 'up' ? priority_up : priority
    if (level === 0) return unwanted
    return await postJson(
      tools,
      {
        url: joinUrl(url, '/message'),
        headers: { 'x-gotify-key': token },
        json: {
          title: headline(news),
          message: markdownText(news),
          priority: level,
          extras: { 'client::display': { contentType: 'text/markdown' }, 'client::notification': { click: { url: news.url } } },
        },
      },
      (reply) => outcomeOf(reply, isGoneOrForbidden),
    )
  },
})
