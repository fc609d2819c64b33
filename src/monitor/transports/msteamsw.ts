import { postJson } from './http-call.ts'
import { escapeMarkdown } from './escape.ts'
import { Conf, SecretUrl } from './fields.ts'
import { claim, facts, headline, type News, type NewsStatus } from './news.ts'
import { transport } from './transport.ts'

const TONE = { up: 'good', late: 'warning', down: 'attention' } satisfies Record<NewsStatus, string>

const text = (words: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'TextBlock',
  text: escapeMarkdown(words),
  wrap: true,
  ...more,
})

/** A card as workflows take it. */
const card = (news: News) => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  fallbackText: headline(news),
  msteams: { width: 'Full' },
  body: [
    text(headline(news), { weight: 'bolder', size: 'medium', color: TONE[news.status] }),
    text(claim(news)),
    ...(news.check.desc ? [text(news.check.desc)] : []),
    { type: 'FactSet', facts: facts(news).map(([title, value]) => ({ title: `${title}:`, value: escapeMarkdown(value) })) },
  ],
  actions: [{ type: 'Action.OpenUrl', title: 'Open', url: news.url }],
})

export const msteamsw = transport({
  kind: 'msteamsw',
  label: 'Microsoft Teams',
  about: 'Posts a card through the workflow "Post to a channel when a webhook request is received".',
  conf: Conf({ url: SecretUrl({ title: 'Workflow URL', description: 'https://….logic.azure.com/workflows/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, news) =>
    postJson(tools, {
      url,
      json: {
        type: 'message',
        attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card(news) }],
      },
    }),
})
