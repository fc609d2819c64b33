import { escapeHtml } from './escape.ts'
import { Conf, Phone } from './fields.ts'
import { sentence } from './news.ts'
import { transport } from './transport.ts'
import { postTwilio, twilioAccount } from './twilio.ts'

export const call = transport({
  kind: 'call',
  label: 'Phone call',
  about: 'Calls a phone through Twilio when a check goes down, and says so.',
  conf: Conf({
    value: Phone({ title: 'Phone number', description: '+4915112345678' }),
    from: Phone({ title: 'Caller', description: 'A number of yours at Twilio.' }),
    ...twilioAccount,
  }),
  hears: ['down'],
  recipient: ({ value }) => value,
  send: (tools, conf, news) =>
    postTwilio(tools, conf, 'Calls', {
      From: conf.from,
      To: conf.value,
      Twiml: `<Response><Say loop="2">${escapeHtml(sentence(news))}</Say></Response>`,
      StatusCallback: news.callback_url,
    }),
})
