import { Type } from 'typebox'
import { ConfSchema, joinUrl, Secret, ServerUrl } from './fields.ts'
import { explainGoneOrForbidden, postJson, toOutcome } from './http-call.ts'
import { markdownText } from './markdown.ts'
import { headline } from './message-content.ts'
import { defineTransport, UNWANTED } from './transport.ts'

const Priority = (title: string, fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 10, default: fallback, title, description: '1 to 10; 0 sends nothing.' }))

export const gotify = defineTransport({
  kind: 'gotify',
  label: 'Gotify',
  about: 'Pushes a message through your own Gotify server.',
  conf: ConfSchema({
    url: ServerUrl({ title: 'Server', description: 'https://gotify.example' }),
    token: Secret({ title: 'Application token' }),
    priority: Priority('Priority when down', 5),
    priority_up: Priority('Priority when up', 5),
  }),
  recipient: ({ url, token }) => `${url} ${token}`,
  send: async (tools, { url, token, priority = 5, priority_up = 5 }, content) => {
    const level = content.status === 'up' ? priority_up : priority
    if (level === 0) return UNWANTED
    return await postJson(
      tools,
      {
        url: joinUrl(url, '/message'),
        headers: { 'x-gotify-key': token },
        json: {
          title: headline(content),
          message: markdownText(content),
          priority: level,
          extras: { 'client::display': { contentType: 'text/markdown' }, 'client::notification': { click: { url: content.url } } },
        },
      },
      (response) => toOutcome(response, explainGoneOrForbidden),
    )
  },
})
