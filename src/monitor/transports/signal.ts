import type { NetResponse } from '../../kernel/net/net.ts'
import { ConfSchema, joinUrl, Phone, ServerUrl, Text } from './fields.ts'
import { explainGoneOrForbidden, parseJsonBody, postJson, toOutcome } from './http-call.ts'
import { plainText } from './message-content.ts'
import { defineTransport } from './transport.ts'

const explainFinal = (response: NetResponse): string | undefined =>
  /unregistered user/i.test(String(parseJsonBody(response)['error'])) ? 'Signal rejected the recipient.' : explainGoneOrForbidden(response)

export const signal = defineTransport({
  kind: 'signal',
  label: 'Signal',
  about: 'Sends a Signal message through your own signal-cli REST server.',
  conf: ConfSchema({
    url: ServerUrl({ title: 'Server', description: 'http://signal-cli.example:8080' }),
    number: Phone({ title: 'Sender', description: 'The number registered at the server.' }),
    value: Text({ title: 'Recipient', description: 'A phone number, a user name or a group id.' }),
  }),
  recipient: ({ value }) => value,
  per_minute: 6,
  send: (tools, { url, number, value }, content) =>
    postJson(tools, { url: joinUrl(url, '/v2/send'), json: { message: plainText(content), number, recipients: [value] } }, (response) =>
      toOutcome(response, explainFinal),
    ),
})
