import { postJson } from './http-call.ts'
import { escapeHtml } from './escape.ts'
import { Conf, SecretUrl } from './fields.ts'
import { claim, facts, headline, nameOf, type News } from './news.ts'
import { transport } from './transport.ts'

const paragraph = (html: string) => ({ textParagraph: { text: html } })

const card = (news: News) => ({
  cardsV2: [
    {
      cardId: news.id,
      card: {
        header: { title: headline(news), subtitle: news.project_name },
        sections: [
          {
            widgets: [
              paragraph(escapeHtml(`${nameOf(news.check)} ${claim(news)}`)),
              ...(news.check.desc ? [paragraph(escapeHtml(news.check.desc))] : []),
              ...facts(news).map(([topLabel, text]) => ({ decoratedText: { topLabel, text: escapeHtml(text), wrapText: true } })),
              { buttonList: { buttons: [{ text: 'Open', onClick: { openLink: { url: news.url } } }] } },
            ],
          },
        ],
      },
    },
  ],
  // All news of one check go into one thread.
  thread: { threadKey: news.check.unique_key },
})

const inThread = (url: string): string => {
  const address = new URL(url)
  address.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD')
  return address.href
}

export const googlechat = transport({
  kind: 'googlechat',
  label: 'Google Chat',
  about: 'Posts to a space through a webhook, one thread per check.',
  conf: Conf({ url: SecretUrl({ title: 'Webhook URL', description: 'https://chat.googleapis.com/v1/spaces/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, news) => postJson(tools, { url: inThread(url), json: card(news) }),
})
