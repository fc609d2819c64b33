import { escapeSlack } from './escape.ts'
import { claim, COLOURS, facts, headline, nameOf, sentence, type News } from './news.ts'

/** The message form that Slack made and many others read. `escape` is the receiver's own. */
export const slackMessage = (news: News, escape: (text: string) => string = escapeSlack) => ({
  username: 'Watchdesk',
  text: escape(sentence(news)),
  attachments: [
    {
      color: COLOURS[news.status],
      fallback: escape(headline(news)),
      title: escape(nameOf(news.check)),
      title_link: news.url,
      text: [claim(news), news.check.desc].filter(Boolean).map(escape).join('\n'),
      fields: facts(news).map(([title, value]) => ({ title, value: escape(value), short: true })),
    },
  ],
})
