import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import { truncate } from './escape.ts'
import { ConfSchema, Phone, Secret, ServerUrl, Text } from './fields.ts'
import { explainGoneOrForbidden, sendHttp, toOutcome } from './http-call.ts'
import { describeStatus, type MessageContent, toCheckName } from './message-content.ts'
import { defineTransport, type SendOutcome, type Tools } from './transport.ts'
import { postTwilio } from './twilio.ts'

/** Short, because each 160 characters are billed. */
const toShortText = (content: MessageContent): string => truncate(`${toCheckName(content.check)} ${describeStatus(content)}`, 300)

type Gateway = { readonly value: string; readonly url?: string; readonly token?: string; readonly from?: string }

const sendToGateway = (tools: Tools, { value, url = '', token, from = '' }: Gateway, content: MessageContent): Promise<SendOutcome> =>
  sendHttp(
    tools,
    {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to: value, from, text: toShortText(content), id: content.id }),
    },
    (response) => toOutcome(response, explainGoneOrForbidden),
  )

export const sms = defineTransport({
  kind: 'sms',
  label: 'SMS',
  about: 'Sends a text message through Twilio, a compatible service, or any gateway that accepts JSON over HTTP.',
  conf: ConfSchema({
    value: Phone({ title: 'Phone number', description: '+4915112345678' }),
    provider: OneOf(['twilio', 'http'], 'Service that sends it.'),
    from: Type.Optional(Text({ title: 'Sender', description: 'Your phone number, a name, or the SID of a messaging service.' })),
    account_sid: Type.Optional(Text({ title: 'Account SID', description: 'Twilio only.' })),
    auth_token: Type.Optional(Secret({ title: 'Auth token', description: 'Twilio only.' })),
    url: Type.Optional(ServerUrl({ title: 'Server', description: 'URL of the gateway; optional for Twilio.' })),
    token: Type.Optional(Secret({ title: 'Bearer token', description: 'Gateway only.' })),
  }),
  validate: ({ provider, account_sid, auth_token, from, url }) => ({
    ...(provider === 'twilio' && !account_sid && { account_sid: ['Twilio requires the account SID.'] }),
    ...(provider === 'twilio' && !auth_token && { auth_token: ['Twilio requires the auth token.'] }),
    ...(provider === 'twilio' && !from && { from: ['Twilio requires a sender.'] }),
    ...(provider === 'http' && !url && { url: ['The gateway requires a URL.'] }),
  }),
  recipient: ({ value }) => value,
  send: (tools, conf, content) => {
    if (conf.provider === 'http') return sendToGateway(tools, conf, content)
    const { account_sid = '', auth_token = '', from = '', value } = conf
    const account = { account_sid, auth_token, ...(conf.url !== undefined && { url: conf.url }) }
    const sender: Readonly<Record<string, string>> = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }
    return postTwilio(tools, account, 'Messages', {
      ...sender,
      To: value,
      Body: toShortText(content),
      StatusCallback: content.callback_url,
    })
  },
})
