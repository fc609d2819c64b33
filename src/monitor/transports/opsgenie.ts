import { OneOf } from '../../contract/schemas.ts'
import { tagsOf } from '../checks/model.ts'
import { isGoneOrForbidden, outcomeOf, postJson } from './http-call.ts'
import { cut } from './escape.ts'
import { Conf, Secret } from './fields.ts'
import { facts, headline, plainText } from './news.ts'
import { transport } from './transport.ts'

const HOSTS = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' } as const

export const opsgenie = transport({
  kind: 'opsgenie',
  label: 'Opsgenie',
  about: 'Creates an alert when a check goes down and closes it when the check is up again.',
  conf: Conf({ key: Secret({ title: 'API key' }), region: OneOf(['us', 'eu'], 'Where the account lives.') }),
  hears: ['up', 'down'],
  recipient: ({ key }) => key,
  send: (tools, { key, region }, news) => {
    const alias = news.check.unique_key
    const isOver = news.status === 'up'
    const path = isOver ? `/v2/alerts/${alias}/close?identifierType=alias` : '/v2/alerts'
    const opening = {
      alias,
      message: cut(headline(news), 130),
      description: cut(plainText(news), 15_000),
      tags: tagsOf(news.check)
        .slice(0, 20)
        .map((tag) => cut(tag, 50)),
      details: { ...Object.fromEntries(facts(news)), url: news.url },
      entity: cut(news.check.name, 512),
      source: 'Watchdesk',
    }
    return postJson(
      tools,
      {
        url: `${HOSTS[region]}${path}`,
        headers: { authorization: `GenieKey ${key}` },
        json: isOver ? { source: 'Watchdesk', note: plainText(news) } : opening,
      },
      (reply) => outcomeOf(reply, isGoneOrForbidden),
    )
  },
})
