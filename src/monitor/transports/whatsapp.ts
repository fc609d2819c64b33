import { Type } from 'typebox'
import { Conf, Phone, Text } from './fields.ts'
import { nameOf, sentence, type News } from './news.ts'
import { transport } from './transport.ts'
import { postTwilio, twilioAccount } from './twilio.ts'

/** The first words to somebody must be a template that WhatsApp has approved; its two variables are the name and the status. */
const contentOf = (news: News, content_sid: string | undefined): Readonly<Record<string, string>> =>
  content_sid === undefined
    ? { Body: sentence(news) }
    : { ContentSid: content_sid, ContentVariables: JSON.stringify({ 1: nameOf(news.check), 2: news.status.toUpperCase() }) }

export const whatsapp = transport({
  kind: 'whatsapp',
  label: 'WhatsApp',
  about: 'Sends a WhatsApp message through Twilio.',
  conf: Conf({
    value: Phone({ title: 'Phone number', description: '+4915112345678' }),
    from: Phone({ title: 'Sender', description: 'A WhatsApp number of yours at Twilio.' }),
    ...twilioAccount,
    content_sid: Type.Optional(
      Text({ title: 'Content SID', description: 'An approved template with {{1}} for the name and {{2}} for the status.' }),
    ),
  }),
  recipient: ({ value }) => value,
  send: (tools, conf, news) =>
    postTwilio(tools, conf, 'Messages', {
      From: `whatsapp:${conf.from}`,
      To: `whatsapp:${conf.value}`,
      ...contentOf(news, conf.content_sid),
      StatusCallback: news.callback_url,
    }),
})
