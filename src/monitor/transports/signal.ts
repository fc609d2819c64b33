import type { NetResponse } from '../../kernel/net.ts'
import { isGoneOrForbidden, jsonOf, outcomeOf, postJson } from './http-call.ts'
import { Conf, joinUrl, Phone, Site, Text } from './fields.ts'
import { plainText } from './news.ts'
import { transport } from './transport.ts'

const isFinal = (reply: NetResponse): string | undefined =>
  /unregistered user/i.test(String(jsonOf(reply)['error'])) ? 'Signal does not know this recipient.' : isGoneOrForbidden(reply)

export const signal = transport({
  kind: 'signal',
  label: 'Signal',
  about: 'Sends a Signal message through a signal-cli REST server of yours.',
  conf: Conf({
    url: Site({ title: 'Server', description: 'http://signal-cli.example:8080' }),
    number: Phone({ title: 'Sender', description: 'The number that is registered at the server.' }),
    value: Text({ title: 'Recipient', description: 'A phone number, a user name or a group id.' }),
  }),
  recipient: ({ value }) => value,
  per_minute: 6,
  send: (tools, { url, number, value }, news) =>
    postJson(tools, { url: joinUrl(url, '/v2/send'), json: { message: plainText(news), number, recipients: [value] } }, (reply) =>
      outcomeOf(reply, isFinal),
    ),
})
