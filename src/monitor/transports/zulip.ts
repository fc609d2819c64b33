import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import type { NetResponse } from '../../kernel/net/net.ts'
import { escapeMarkdown, truncate } from './escape.ts'
import { ConfSchema, joinUrl, Secret, ServerUrl, Text } from './fields.ts'
import { basicAuth, explainGoneOrForbidden, parseJsonBody, postForm, toOutcome } from './http-call.ts'
import { markdownText } from './markdown.ts'
import { headline, toCheckName } from './message-content.ts'
import { defineTransport } from './transport.ts'

const explainFinal = (response: NetResponse): string | undefined => {
  const { code, msg } = parseJsonBody(response)
  return code === 'STREAM_DOES_NOT_EXIST' || code === 'USER_DEACTIVATED'
    ? `Zulip: ${truncate(String(msg), 150)}`
    : explainGoneOrForbidden(response)
}

const MAX_TOPIC_LENGTH = 60

export const zulip = defineTransport({
  kind: 'zulip',
  label: 'Zulip',
  about: 'Posts to a channel or to a person through your own bot.',
  conf: ConfSchema({
    site: ServerUrl({ title: 'Zulip site', description: 'https://chat.example' }),
    bot_email: Text({ title: 'Email of the bot' }),
    api_key: Secret({ title: 'API key of the bot' }),
    mtype: OneOf(['stream', 'private'], 'A channel, or a person.'),
    to: Text({ title: 'To', description: 'Name of the channel, or email of the person.' }),
    topic: Type.Optional(Type.String({ maxLength: MAX_TOPIC_LENGTH, title: 'Topic', description: 'Default: one topic per check.' })),
  }),
  recipient: ({ site, to }) => `${site} ${to}`,
  send: (tools, { site, bot_email, api_key, mtype, to, topic }, content) =>
    postForm(
      tools,
      {
        url: joinUrl(site, '/api/v1/messages'),
        headers: { authorization: basicAuth(bot_email, api_key) },
        form: {
          type: mtype,
          to: mtype === 'private' ? JSON.stringify([to]) : to,
          ...(mtype === 'stream' && { topic: topic || truncate(toCheckName(content.check), MAX_TOPIC_LENGTH) }),
          content: `**${escapeMarkdown(headline(content))}**\n\n${markdownText(content)}`,
        },
      },
      (response) => toOutcome(response, explainFinal),
    ),
})
