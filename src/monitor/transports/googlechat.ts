import { escapeHtml } from '../../kernel/escape-html.ts'
import { ConfSchema, SecretUrl } from './fields.ts'
import { postJson } from './http-call.ts'
import { describeStatus, headline, listFacts, type MessageContent, toCheckName } from './message-content.ts'
import { defineTransport } from './transport.ts'

const paragraph = (html: string) => ({ textParagraph: { text: html } })

const toCard = (content: MessageContent) => ({
  cardsV2: [
    {
      cardId: content.id,
      card: {
        header: { title: headline(content), subtitle: content.project_name },
        sections: [
          {
            widgets: [
              paragraph(escapeHtml(`${toCheckName(content.check)} ${describeStatus(content)}`)),
              ...(content.check.desc ? [paragraph(escapeHtml(content.check.desc))] : []),
              ...listFacts(content).map(([topLabel, text]) => ({ decoratedText: { topLabel, text: escapeHtml(text), wrapText: true } })),
              { buttonList: { buttons: [{ text: 'Open', onClick: { openLink: { url: content.url } } }] } },
            ],
          },
        ],
      },
    },
  ],
  thread: { threadKey: content.check.unique_key },
})

const withThreadReply = (url: string): string => {
  const address = new URL(url)
  address.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD')
  return address.href
}

export const googlechat = defineTransport({
  kind: 'googlechat',
  label: 'Google Chat',
  about: 'Posts to a space through a webhook, one thread per check.',
  conf: ConfSchema({ url: SecretUrl({ title: 'Webhook URL', description: 'https://chat.googleapis.com/v1/spaces/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, content) => postJson(tools, { url: withThreadReply(url), json: toCard(content) }),
})
