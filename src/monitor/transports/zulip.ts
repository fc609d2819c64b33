import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import type { NetResponse } from '../../kernel/net.ts'
import { basicAuth, isGoneOrForbidden, jsonOf, outcomeOf, postForm } from './http-call.ts'
import { cut, escapeMarkdown } from './escape.ts'
import { Conf, joinUrl, Secret, Site, Text } from './fields.ts'
import { markdownText } from './markdown.ts'
import { headline, nameOf } from './news.ts'
import { transport } from './transport.ts'

const isFinal = (reply: NetResponse): string | undefined => {
  const { code, msg } = jsonOf(reply)
  return code === 'STREAM_DOES_NOT_EXIST' || code === 'USER_DEACTIVATED' ? `Zulip says: ${cut(String(msg), 150)}` : isGoneOrForbidden(reply)
}

const LONGEST_TOPIC = 60

export const zulip = transport({
  kind: 'zulip',
  label: 'Zulip',
  about: 'Writes into a channel or to a person, as a bot of yours.',
  conf: Conf({
    site: Site({ title: 'Zulip site', description: 'https://chat.example' }),
    bot_email: Text({ title: 'E-mail of the bot' }),
    api_key: Secret({ title: 'API key of the bot' }),
    mtype: OneOf(['stream', 'private'], 'A channel, or a person.'),
    to: Text({ title: 'To', description: 'Name of the channel, or e-mail of the person.' }),
    topic: Type.Optional(Type.String({ maxLength: LONGEST_TOPIC, title: 'Topic', description: 'Without one, each check has its own.' })),
  }),
  recipient: ({ site, to }) => `${site} ${to}`,
  send: (tools, { site, bot_email, api_key, mtype, to, topic }, news) =>
    postForm(
      tools,
      {
        url: joinUrl(site, '/api/v1/messages'),
        headers: { authorization: basicAuth(bot_email, api_key) },
        form: {
          type: mtype,
          to: mtype === 'private' ? JSON.stringify([to]) : to,
          ...(mtype === 'stream' && { topic: topic || cut(nameOf(news.check), LONGEST_TOPIC) }),
          content: `**${escapeMarkdown(headline(news))}**\n\n${markdownText(news)}`,
        },
      },
      (reply) => outcomeOf(reply, isFinal),
    ),
})
