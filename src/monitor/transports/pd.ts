import { isoSeconds } from '../../contract/time.ts'
import type { NetResponse } from '../../kernel/net.ts'
import { isGone, jsonOf, outcomeOf, postJson } from './http-call.ts'
import { cut } from './escape.ts'
import { Conf, Secret } from './fields.ts'
import { facts, nameOf, sentence, type News } from './news.ts'
import { transport } from './transport.ts'

const payloadOf = (news: News) => ({
  summary: cut(sentence(news), 1_024),
  source: nameOf(news.check),
  severity: 'critical',
  timestamp: isoSeconds(news.at),
  group: news.project_name,
  custom_details: { ...Object.fromEntries(facts(news)), ...(news.check.desc && { Description: news.check.desc }) },
})

const isFinal = (reply: NetResponse): string | undefined =>
  reply.status === 400 && /routing_key/i.test(JSON.stringify(jsonOf(reply)))
    ? 'PagerDuty does not know this integration key.'
    : isGone(reply)

export const pd = transport({
  kind: 'pd',
  label: 'PagerDuty',
  about: 'Opens an incident when a check goes down and resolves it when the check is up again.',
  conf: Conf({ service_key: Secret({ title: 'Integration key', description: 'Of an "Events API v2" integration.' }) }),
  hears: ['up', 'down'],
  recipient: ({ service_key }) => service_key,
  send: (tools, { service_key }, news) =>
    postJson(
      tools,
      {
        url: 'https://events.pagerduty.com/v2/enqueue',
        json: {
          routing_key: service_key,
          event_action: news.status === 'up' ? 'resolve' : 'trigger',
          // One check is one incident, however often it is told of.
          dedup_key: news.check.unique_key,
          ...(news.status !== 'up' && {
            payload: payloadOf(news),
            client: 'Watchdesk',
            client_url: news.url,
            links: [{ href: news.url, text: 'Open in Watchdesk' }],
          }),
        },
      },
      (reply) => outcomeOf(reply, isFinal),
    ),
})
