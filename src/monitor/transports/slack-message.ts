import { escapeSlack } from './escape.ts'
import { describeStatus, headline, listFacts, type MessageContent, STATUS_COLOURS, summarize, toCheckName } from './message-content.ts'

/** The message format of Slack, which other services accept, too. `escape` is that of the receiver. */
export const toSlackMessage = (content: MessageContent, escape: (text: string) => string = escapeSlack) => ({
  username: 'Watchdesk',
  text: escape(summarize(content)),
  attachments: [
    {
      color: STATUS_COLOURS[content.status],
      fallback: escape(headline(content)),
      title: escape(toCheckName(content.check)),
      title_link: content.url,
      text: [describeStatus(content), content.check.desc].filter(Boolean).map(escape).join('\n'),
      fields: listFacts(content).map(([title, value]) => ({ title, value: escape(value), short: true })),
    },
  ],
})
