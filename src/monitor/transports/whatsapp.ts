import { Type } from 'typebox'
import { ConfSchema, Phone, Text } from './fields.ts'
import { type MessageContent, summarize, toCheckName } from './message-content.ts'
import { defineTransport } from './transport.ts'
import { postTwilio, twilioAccount } from './twilio.ts'

/** The first message to a recipient must be a template approved by WhatsApp; its two variables are the name and the status. */
const toTemplateContent = (content: MessageContent, content_sid: string | undefined): Readonly<Record<string, string>> =>
  content_sid === undefined
    ? { Body: summarize(content) }
    : { ContentSid: content_sid, ContentVariables: JSON.stringify({ 1: toCheckName(content.check), 2: content.status.toUpperCase() }) }

export const whatsapp = defineTransport({
  kind: 'whatsapp',
  label: 'WhatsApp',
  about: 'Sends a WhatsApp message through Twilio.',
  conf: ConfSchema({
    value: Phone({ title: 'Phone number', description: '+4915112345678' }),
    from: Phone({ title: 'Sender', description: 'Your WhatsApp number at Twilio.' }),
    ...twilioAccount,
    content_sid: Type.Optional(
      Text({ title: 'Content SID', description: 'An approved template with {{1}} for the name and {{2}} for the status.' }),
    ),
  }),
  recipient: ({ value }) => value,
  send: (tools, conf, content) =>
    postTwilio(tools, conf, 'Messages', {
      From: `whatsapp:${conf.from}`,
      To: `whatsapp:${conf.value}`,
      ...toTemplateContent(content, conf.content_sid),
      StatusCallback: content.callback_url,
    }),
})
