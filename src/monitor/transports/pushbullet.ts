import { ConfSchema, Secret } from './fields.ts'
import { explainGoneOrForbidden, postJson, toOutcome } from './http-call.ts'
import { headline, plainText } from './message-content.ts'
import { defineTransport } from './transport.ts'

export const pushbullet = defineTransport({
  kind: 'pushbullet',
  label: 'Pushbullet',
  about: 'Pushes a note to all devices of an account.',
  conf: ConfSchema({ token: Secret({ title: 'Access token' }) }),
  recipient: ({ token }) => token,
  send: (tools, { token }, content) =>
    postJson(
      tools,
      {
        url: 'https://api.pushbullet.com/v2/pushes',
        headers: { 'access-token': token },
        // Pushbullet ignores a second push with the same guid.
        json: { type: 'note', title: headline(content), body: plainText(content), guid: content.id },
      },
      (response) => toOutcome(response, explainGoneOrForbidden),
    ),
})
