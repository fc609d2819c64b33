import { Type } from 'typebox'
import type { NetResponse } from '../../kernel/net/net.ts'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { truncate } from './escape.ts'
import { ConfSchema, joinUrl, Secret, ServerUrl, Text } from './fields.ts'
import { explainGoneOrForbidden, parseJsonBody, postJson, toOutcome } from './http-call.ts'
import { describeStatus, headline, listFacts, type MessageContent } from './message-content.ts'
import { defineTransport, type SendOutcome, type Tools, toRefusal, toRetry } from './transport.ts'

const TELEGRAM = 'https://api.telegram.org'

/** Each part is truncated before it is escaped: the parts stay below the 4096 characters that Telegram counts, and no tag is cut in two. */
const toHtml = (content: MessageContent): string =>
  [
    `<b>${escapeHtml(headline(content))}</b>`,
    escapeHtml(describeStatus(content)),
    ...(content.check.desc ? [escapeHtml(truncate(content.check.desc, 1_000))] : []),
    listFacts(content)
      .map(([name, value]) => `<b>${name}:</b> ${escapeHtml(truncate(value, 300))}`)
      .join('\n'),
    `<a href="${escapeHtml(content.url)}">Open</a>`,
  ].join('\n\n')

const parseParameters = (response: NetResponse): Readonly<Record<string, unknown>> => {
  const { parameters } = parseJsonBody(response)
  return typeof parameters === 'object' && parameters !== null ? { ...parameters } : {}
}

const FINAL_ERRORS =
  /chat not found|bot was (blocked|kicked)|user is deactivated|group chat was deleted|TOPIC_CLOSED|thread not found|not enough rights/i

const toTelegramOutcome = (response: NetResponse): SendOutcome => {
  const { description } = parseJsonBody(response)
  const error = typeof description === 'string' ? truncate(description, 150) : ''
  if (response.status >= 400 && FINAL_ERRORS.test(error)) return toRefusal(`Telegram: ${error}`)
  const { retry_after } = parseParameters(response)
  if (response.status === 429) return toRetry('Telegram: rate limit exceeded.', typeof retry_after === 'number' ? retry_after : 30)
  return toOutcome(response, explainGoneOrForbidden)
}

type TelegramConf = { readonly token: string; readonly id: string; readonly thread_id?: number; readonly url?: string }

const send = async (tools: Tools, conf: TelegramConf, content: MessageContent): Promise<SendOutcome> => {
  const url = joinUrl(conf.url ?? TELEGRAM, `/bot${conf.token}/sendMessage`)
  let moved: string | undefined
  const post = (chat_id: string): Promise<SendOutcome> =>
    postJson(
      tools,
      {
        url,
        json: {
          chat_id,
          ...(conf.thread_id !== undefined && { message_thread_id: conf.thread_id }),
          text: toHtml(content),
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        },
      },
      (response) => {
        const { migrate_to_chat_id } = parseParameters(response)
        moved = migrate_to_chat_id === undefined ? undefined : String(migrate_to_chat_id)
        return toTelegramOutcome(response)
      },
    )
  const outcome = await post(conf.id)
  // A group that became a supergroup has a new id, which the response contains.
  if (moved === undefined) return outcome
  const id = moved
  const retried = await post(id)
  return retried.outcome === 'sent' ? { outcome: 'sent', conf: { ...conf, id } } : retried
}

export const telegram = defineTransport({
  kind: 'telegram',
  label: 'Telegram',
  about: 'Sends a message through your own bot to a person, a group or a topic of a group.',
  conf: ConfSchema({
    token: Secret({ title: 'Bot token', description: 'Token from @BotFather.' }),
    id: Text({ title: 'Chat id', description: 'A number, or @name of a channel.' }),
    thread_id: Type.Optional(Type.Integer({ minimum: 1, title: 'Topic id' })),
    url: Type.Optional(ServerUrl({ title: 'Bot API server', description: `Only for your own server; default ${TELEGRAM}.` })),
  }),
  recipient: ({ id }) => id,
  per_minute: 6,
  send,
})
