import { OneOf } from '../../contract/schemas.ts'
import { parseTags } from '../checks/model.ts'
import { truncate } from './escape.ts'
import { ConfSchema, Secret } from './fields.ts'
import { explainGoneOrForbidden, postJson, toOutcome } from './http-call.ts'
import { headline, listFacts, plainText } from './message-content.ts'
import { defineTransport } from './transport.ts'

const HOSTS = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' } as const

export const opsgenie = defineTransport({
  kind: 'opsgenie',
  label: 'Opsgenie',
  about: 'Creates an alert when a check goes down and closes it when the check is up again.',
  conf: ConfSchema({ key: Secret({ title: 'API key' }), region: OneOf(['us', 'eu'], 'Region of the account.') }),
  statuses: ['up', 'down'],
  recipient: ({ key }) => key,
  send: (tools, { key, region }, content) => {
    const alias = content.check.unique_key
    const isRecovery = content.status === 'up'
    const path = isRecovery ? `/v2/alerts/${alias}/close?identifierType=alias` : '/v2/alerts'
    const opening = {
      alias,
      message: truncate(headline(content), 130),
      description: truncate(plainText(content), 15_000),
      tags: parseTags(content.check)
        .slice(0, 20)
        .map((tag) => truncate(tag, 50)),
      details: { ...Object.fromEntries(listFacts(content)), url: content.url },
      entity: truncate(content.check.name, 512),
      source: 'Watchdesk',
    }
    return postJson(
      tools,
      {
        url: `${HOSTS[region]}${path}`,
        headers: { authorization: `GenieKey ${key}` },
        json: isRecovery ? { source: 'Watchdesk', note: plainText(content) } : opening,
      },
      (response) => toOutcome(response, explainGoneOrForbidden),
    )
  },
})
