import { escapeHtml } from '../../kernel/escape-html.ts'
import { ConfSchema, Phone } from './fields.ts'
import { summarize } from './message-content.ts'
import { defineTransport } from './transport.ts'
import { postTwilio, twilioAccount } from './twilio.ts'

export const call = defineTransport({
  kind: 'call',
  label: 'Phone call',
  about: 'Calls a phone through Twilio when a check goes down, and reads the message.',
  conf: ConfSchema({
    value: Phone({ title: 'Phone number', description: '+4915112345678' }),
    from: Phone({ title: 'Caller', description: 'Your phone number at Twilio.' }),
    ...twilioAccount,
  }),
  statuses: ['down'],
  recipient: ({ value }) => value,
  send: (tools, conf, content) =>
    postTwilio(tools, conf, 'Calls', {
      From: conf.from,
      To: conf.value,
      Twiml: `<Response><Say loop="2">${escapeHtml(summarize(content))}</Say></Response>`,
      StatusCallback: content.callback_url,
    }),
})
