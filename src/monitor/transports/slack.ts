import type { NetResponse } from '../../kernel/net.ts'
import { isGone, outcomeOf, postJson } from './http-call.ts'
import { Conf, SecretUrl } from './fields.ts'
import { slackMessage } from './slack-message.ts'
import { transport } from './transport.ts'

/** Slack answers 400 with a word when the address was good once. */
const isFinal = (reply: NetResponse): string | undefined =>
  (reply.status === 400 || reply.status === 403) && /invalid_token|action_prohibited/.test(reply.body.toString('utf8'))
    ? 'Slack no longer accepts this address.'
    : isGone(reply)

export const slack = transport({
  kind: 'slack',
  label: 'Slack',
  about: 'Posts to a channel through an incoming webhook.',
  conf: Conf({ url: SecretUrl({ title: 'Incoming webhook URL', description: 'https://hooks.slack.com/services/…' }) }),
  recipient: ({ url }) => url,
  send: (tools, { url }, news) => postJson(tools, { url, json: slackMessage(news) }, (reply) => outcomeOf(reply, isFinal)),
})
