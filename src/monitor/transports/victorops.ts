import { ConfSchema, SecretUrl } from './fields.ts'
import { postJson } from './http-call.ts'
import { headline, plainText } from './message-content.ts'
import { defineTransport } from './transport.ts'

export const victorops = defineTransport({
  kind: 'victorops',
  label: 'Splunk On-Call',
  about: 'Opens and recovers incidents through the REST endpoint of Splunk On-Call (VictorOps).',
  conf: ConfSchema({ url: SecretUrl({ title: 'REST endpoint URL', description: 'https://alert.victorops.com/integrations/generic/…' }) }),
  statuses: ['up', 'down'],
  recipient: ({ url }) => url,
  send: (tools, { url }, content) =>
    postJson(tools, {
      url,
      json: {
        entity_id: content.check.unique_key,
        message_type: content.status === 'up' ? 'RECOVERY' : 'CRITICAL',
        entity_display_name: headline(content),
        state_message: plainText(content),
        state_start_time: Math.floor(content.at / 1_000_000),
        monitoring_tool: 'Watchdesk',
      },
    }),
})
