import { escapeMarkdown } from './escape.ts'
import { ConfSchema, SecretUrl } from './fields.ts'
import { postJson } from './http-call.ts'
import { describeStatus, headline, listFacts, type MessageContent, type MessageStatus } from './message-content.ts'
import { defineTransport } from './transport.ts'

const STATUS_COLOURS = { up: 'good', late: 'warning', down: 'attention' } satisfies Record<MessageStatus, string>

const toTextBlock = (text: string, options: Readonly<Record<string, unknown>> = {}) => ({
  type: 'TextBlock',
  text: escapeMarkdown(text),
  wrap: true,
  ...options,
})

/** An Adaptive Card, as workflows of Teams accept it. */
const toCard = (content: MessageContent) => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  fallbackText: headline(content),
  msteams: { width: 'Full' },
  body: [
    toTextBlock(headline(content), { weight: 'bolder', size: 'medium', color: STATUS_COLOURS[content.status] }),
    toTextBlock(describeStatus(content)),
    ...(content.check.desc ? [toTextBlock(content.check.desc)] : []),
    { type: 'FactSet', facts: listFacts(content).map(([title, value]) => ({ title: `${title}:`, value: escapeMarkdown(value) })) },
  ],
  actions: [{ type: 'Action.OpenUrl', title: 'Open', url: content.url }],
})

export const msteamsw = defineTransport({
  kind: 'msteamsw',
  label: 'Microsoft Teams',
  about: 'Posts a card through the workflow "Post to a channel when a webhook request is received".',
  conf: ConfSchema({ url: SecretUrl({ title: 'Workflow URL', description: 'https://….logic.azure.com/workflows/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, content) =>
    postJson(tools, {
      url,
      json: {
        type: 'message',
        attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: toCard(content) }],
      },
    }),
})
