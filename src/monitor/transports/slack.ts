import type { NetResponse } from '../../kernel/net/net.ts'
import { escapeSlack } from './escape.ts'
import { ConfSchema, SecretUrl } from './fields.ts'
import { explainGone, postJson, toOutcome } from './http-call.ts'
import { describeStatus, headline, listFacts, type MessageContent, STATUS_COLOURS, summarize, toCheckName } from './message-content.ts'
import { defineTransport } from './transport.ts'

/** The message format of Slack, which other services accept, too. `escape` escapes the markup of the receiver. */
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

/** Slack answers 400 with an error code when a webhook URL is not valid any more. */
const explainFinal = (response: NetResponse): string | undefined =>
  (response.status === 400 || response.status === 403) && /invalid_token|action_prohibited/.test(response.body.toString('utf8'))
    ? 'Slack rejected this URL.'
    : explainGone(response)

export const slack = defineTransport({
  kind: 'slack',
  label: 'Slack',
  about: 'Posts to a channel through an incoming webhook.',
  conf: ConfSchema({ url: SecretUrl({ title: 'Incoming webhook URL', description: 'https://hooks.slack.com/services/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, content) =>
    postJson(tools, { url, json: toSlackMessage(content) }, (response) => toOutcome(response, explainFinal)),
})
