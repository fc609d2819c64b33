import type { NetResponse } from '../../kernel/net.ts'
import { ConfSchema, SecretUrl } from './fields.ts'
import { explainGone, postJson, toOutcome } from './http-call.ts'
import { toSlackMessage } from './slack-message.ts'
import { defineTransport } from './transport.ts'

/** Slack answers 400 with an error code when a webhook URL is not valid any more. */
const explainFinal = (response: NetResponse): string | undefined =>
  (response.status === 400 || response.status === 403) && /invalid_token|action_prohibited/.test(response.body.toString('utf8'))
    ? 'Slack no longer accepts this address.'
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
