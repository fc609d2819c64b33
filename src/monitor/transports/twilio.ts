import { Type } from 'typebox'
import type { NetResponse } from '../../kernel/net/net.ts'
import { truncate } from './escape.ts'
import { joinUrl, Secret, ServerUrl, Text } from './fields.ts'
import { basicAuth, explainGoneOrForbidden, parseJsonBody, postForm, toOutcome } from './http-call.ts'
import type { SendOutcome, Tools } from './transport.ts'

export const TWILIO = 'https://api.twilio.com'

export const twilioAccount = {
  account_sid: Text({ title: 'Account SID' }),
  auth_token: Secret({ title: 'Auth token' }),
  url: Type.Optional(
    ServerUrl({ title: 'API server', description: `Only for a service compatible with the Twilio API; default ${TWILIO}.` }),
  ),
}

export type TwilioAccount = { readonly account_sid: string; readonly auth_token: string; readonly url?: string }

// The number is unreachable, unsubscribed or invalid.
const FINAL_CODES: ReadonlySet<unknown> = new Set([21211, 21214, 21217, 21401, 21407, 21421, 21601, 21610, 21612, 21614, 63024])

const explainFinal = (response: NetResponse): string | undefined => {
  const { code, message } = parseJsonBody(response)
  return FINAL_CODES.has(code) ? `Twilio: ${truncate(String(message), 150)}` : explainGoneOrForbidden(response)
}

type Resource = 'Messages' | 'Calls'

export const postTwilio = (
  tools: Tools,
  { account_sid, auth_token, url = TWILIO }: TwilioAccount,
  resource: Resource,
  form: Readonly<Record<string, string>>,
): Promise<SendOutcome> =>
  postForm(
    tools,
    {
      url: joinUrl(url, `/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/${resource}.json`),
      headers: { authorization: basicAuth(account_sid, auth_token) },
      form,
    },
    (response) => toOutcome(response, explainFinal),
  )
