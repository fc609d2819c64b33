import { isGoneOrForbidden, outcomeOf, postJson } from './http-call.ts'
import { Conf, Secret } from './fields.ts'
import { headline, plainText } from './news.ts'
import { transport } from './transport.ts'

export const pushbullet = transport({
  kind: 'pushbullet',
  label: 'Pushbullet',
  about: 'Pushes a note to all devices of an account.',
  conf: Conf({ token: Secret({ title: 'Access token' }) }),
  recipient: ({ token }) => token,
  send: (tools, { token }, news) =>
    postJson(
      tools,
      {
        url: 'https://api.pushbullet.com/v2/pushes',
        headers: { 'access-token': token },
        // Pushbullet keeps the first of two pushes with one guid.
        json: { type: 'note', title: headline(news), body: plainText(news), guid: news.id },
      },
      (reply) => outcomeOf(reply, isGoneOrForbidden),
    ),
})
