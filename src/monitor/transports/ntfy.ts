import { Type } from 'typebox'
import { ConfSchema, Secret, ServerUrl } from './fields.ts'
import { explainGoneOrForbidden, postJson, toOutcome } from './http-call.ts'
import { describeStatus, headline, listFacts, type MessageContent, type MessageStatus } from './message-content.ts'
import { defineTransport, UNWANTED } from './transport.ts'

const NTFY = 'https://ntfy.sh'

const TAGS = { up: 'white_check_mark', late: 'hourglass', down: 'red_circle' } satisfies Record<MessageStatus, string>

const Priority = (title: string, fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 5, default: fallback, title, description: '1 to 5; 0 sends nothing.' }))

const toMessage = (content: MessageContent): string =>
  [describeStatus(content), content.check.desc, ...listFacts(content).map((fact) => fact.join(': '))].filter(Boolean).join('\n')

export const ntfy = defineTransport({
  kind: 'ntfy',
  label: 'ntfy',
  about: 'Publishes to a topic of ntfy.sh or your own server.',
  conf: ConfSchema({
    topic: Type.String({ pattern: '^[-_A-Za-z0-9]{1,64}$', title: 'Topic' }),
    url: Type.Optional(ServerUrl({ title: 'Server', default: NTFY })),
    token: Type.Optional(Secret({ title: 'Access token' })),
    priority: Priority('Priority when down', 3),
    priority_up: Priority('Priority when up', 3),
  }),
  recipient: ({ url = NTFY, topic }) => `${url} ${topic}`,
  per_minute: 6,
  send: async (tools, { topic, url = NTFY, token, priority = 3, priority_up = 3 }, content) => {
    const level = content.status === 'up' ? priority_up : priority
    if (level === 0) return UNWANTED
    return await postJson(
      tools,
      {
        url,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        json: {
          topic,
          priority: level,
          title: headline(content),
          message: toMessage(content),
          tags: [TAGS[content.status]],
          click: content.url,
        },
      },
      (response) => toOutcome(response, explainGoneOrForbidden),
    )
  },
})
