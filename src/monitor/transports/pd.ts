import { formatIsoSeconds } from '../../contract/time.ts'
import type { NetResponse } from '../../kernel/net/net.ts'
import { truncate } from './escape.ts'
import { ConfSchema, Secret } from './fields.ts'
import { explainGone, parseJsonBody, postJson, toOutcome } from './http-call.ts'
import { listFacts, type MessageContent, summarize, toCheckName } from './message-content.ts'
import { defineTransport } from './transport.ts'

const toPayload = (content: MessageContent) => ({
  summary: truncate(summarize(content), 1_024),
  source: toCheckName(content.check),
  severity: 'critical',
  timestamp: formatIsoSeconds(content.at),
  group: content.project_name,
  custom_details: { ...Object.fromEntries(listFacts(content)), ...(content.check.desc && { Description: content.check.desc }) },
})

const explainFinal = (response: NetResponse): string | undefined =>
  response.status === 400 && /routing_key/i.test(JSON.stringify(parseJsonBody(response)))
    ? 'PagerDuty rejected the integration key.'
    : explainGone(response)

export const pd = defineTransport({
  kind: 'pd',
  label: 'PagerDuty',
  about: 'Opens an incident when a check goes down and resolves it when the check is up again.',
  conf: ConfSchema({ service_key: Secret({ title: 'Integration key', description: 'Of an "Events API v2" integration.' }) }),
  statuses: ['up', 'down'],
  recipient: ({ service_key }) => service_key,
  send: (tools, { service_key }, content) =>
    postJson(
      tools,
      {
        url: 'https://events.pagerduty.com/v2/enqueue',
        json: {
          routing_key: service_key,
          event_action: content.status === 'up' ? 'resolve' : 'trigger',
          // One incident for each check, however many messages there are.
          dedup_key: content.check.unique_key,
          ...(content.status !== 'up' && {
            payload: toPayload(content),
            client: 'Watchdesk',
            client_url: content.url,
            links: [{ href: content.url, text: 'Open in Watchdesk' }],
          }),
        },
      },
      (response) => toOutcome(response, explainFinal),
    ),
})
