import { postJson } from './http-call.ts'
import { Conf, SecretUrl } from './fields.ts'
import { headline, plainText } from './news.ts'
import { transport } from './transport.ts'

export const victorops = transport({
  kind: 'victorops',
  label: 'Splunk On-Call',
  about: 'Opens and recovers incidents through the REST endpoint of Splunk On-Call (VictorOps).',
  conf: Conf({ url: SecretUrl({ title: 'REST endpoint URL', description: 'https://alert.victorops.com/integrations/generic/…' }) }),
  hears: ['up', 'down'],
  recipient: ({ url }) => url,
  send: (tools, { url }, news) =>
    postJson(tools, {
      url,
      json: {
        entity_id: news.check.unique_key,
        message_type: news.status === 'up' ? 'RECOVERY' : 'CRITICAL',
        entity_display_name: headline(news),
        state_message: plainText(news),
        state_start_time: Math.floor(news.at / 1_000_000),
        monitoring_tool: 'Watchdesk',
      },
    }),
})
