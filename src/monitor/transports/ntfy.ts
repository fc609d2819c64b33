import { Type } from 'typebox'
import { isGoneOrForbidden, outcomeOf, postJson } from './http-call.ts'
import { Conf, Secret, Site } from './fields.ts'
import { claim, facts, headline, type News, type NewsStatus } from './news.ts'
import { transport, unwanted } from './transport.ts'

const NTFY = 'https://ntfy.sh'

const TAGS = { up: 'white_check_mark', late: 'hourglass', down: 'red_circle' } satisfies Record<NewsStatus, string>

const Priority = (title: string, fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 5, default: fallback, title, description: '1 to 5; 0 sends nothing.' }))

const messageOf = (news: News): string =>
  [claim(news), news.check.desc, ...facts(news).map((fact) => fact.join(': '))].filter(Boolean).join('\n')

export const ntfy = transport({
  kind: 'ntfy',
  label: 'ntfy',
  about: 'Publishes to a topic of ntfy.sh or of a server of yours.',
  conf: Conf({
    topic: Type.String({ pattern: '^[-_A-Za-z0-9]{1,64}$', title: 'Topic' }),
    url: Type.Optional(Site({ title: 'Server', default: NTFY })),
    token: Type.Optional(Secret({ title: 'Access token' })),
    priority: Priority('Priority when down', 3),
    priority_up: Priority('Priority when up', 3),
  }),
  recipient: ({ url = NTFY, topic }) => `${url} ${topic}`,
  per_minute: 6,
  send: async (tools, { topic, url = NTFY, token, priority = 3, priority_up = 3 }, news) => {
    const level = news.status === 'up' ? priority_up : priority
    if (level === 0) return unwanted
    return await postJson(
      tools,
      {
        url,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        json: { topic, priority: level, title: headline(news), message: messageOf(news), tags: [TAGS[news.status]], click: news.url },
      },
      (reply) => outcomeOf(reply, isGoneOrForbidden),
    )
  },
})
