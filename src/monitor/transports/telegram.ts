import { Type } from 'typebox'
import type { NetResponse } from '../../kernel/net.ts'
import { isGoneOrForbidden, jsonOf, outcomeOf, postJson } from './http-call.ts'
import { cut, escapeHtml } from './escape.ts'
import { Conf, joinUrl, Secret, Site, Text } from './fields.ts'
import { claim, facts, headline, type News } from './news.ts'
import { later, refused, transport, type Outcome, type Tools } from './transport.ts'

const TELEGRAM = 'https://api.telegram.org'

/** Each part is cut before it is escaped: together they stay below the 4096 characters that Telegram counts, and no tag is cut in two. */
const textOf = (news: News): string =>
  [
    `<b>${escapeHtml(headline(news))}</b>`,
    escapeHtml(claim(news)),
    ...(news.check.desc ? [escapeHtml(cut(news.check.desc, 1_000))] : []),
    facts(news)
      .map(([name, value]) => `<b>${name}:</b> ${escapeHtml(cut(value, 300))}`)
      .join('\n'),
    `<a href="${escapeHtml(news.url)}">Open</a>`,
  ].join('\n\n')

const detailOf = (reply: NetResponse): Readonly<Record<string, unknown>> => {
  const { parameters } = jsonOf(reply)
  return typeof parameters === 'object' && parameters !== null ? { ...parameters } : {}
}

const FINAL =
  /chat not found|bot was (blocked|kicked)|user is deactivated|group chat was deleted|TOPIC_CLOSED|thread not found|not enough rights/i

const judge = (reply: NetResponse): Outcome => {
  const { description } = jsonOf(reply)
  const words = typeof description === 'string' ? cut(description, 150) : ''
  if (reply.status >= 400 && FINAL.test(words)) return refused(`Telegram says: ${words}`)
  const { retry_after } = detailOf(reply)
  if (reply.status === 429) return later('Telegram asks for fewer messages.', typeof retry_after === 'number' ? retry_after : 30)
  return outcomeOf(reply, isGoneOrForbidden)
}

type Settings = { readonly token: string; readonly id: string; readonly thread_id?: number; readonly url?: string }

const send = async (tools: Tools, conf: Settings, news: News): Promise<Outcome> => {
  const url = joinUrl(conf.url ?? TELEGRAM, `/bot${conf.token}/sendMessage`)
  let moved: string | undefined
  const post = (chat_id: string): Promise<Outcome> =>
    postJson(
      tools,
      {
        url,
        json: {
          chat_id,
          ...(conf.thread_id !== undefined && { message_thread_id: conf.thread_id }),
          text: textOf(news),
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        },
      },
      (reply) => {
        const { migrate_to_chat_id } = detailOf(reply)
        moved = migrate_to_chat_id === undefined ? undefined : String(migrate_to_chat_id)
        return judge(reply)
      },
    )
  const outcome = await post(conf.id)
  // A group that became a supergroup has another id, which Telegram tells.
  if (moved === undefined) return outcome
  const id = moved
  const again = await post(id)
  return again.outcome === 'sent' ? { outcome: 'sent', conf: { ...conf, id } } : again
}

export const telegram = transport({
  kind: 'telegram',
  label: 'Telegram',
  about: 'Sends a message by a bot of yours to a person, a group or a topic of a group.',
  conf: Conf({
    token: Secret({ title: 'Bot token', description: 'What @BotFather gave you.' }),
    id: Text({ title: 'Chat id', description: 'A number, or @name of a channel.' }),
    thread_id: Type.Optional(Type.Integer({ minimum: 1, title: 'Topic id' })),
    url: Type.Optional(Site({ title: 'Bot API server', description: `Only for a server of your own; else ${TELEGRAM}.` })),
  }),
  recipient: ({ id }) => id,
  per_minute: 6,
  send,
})
