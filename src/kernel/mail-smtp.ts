import { createTransport } from 'nodemailer'
import { refuseInsideTransaction } from './db/inside.ts'
import type { MimeMessage } from './mail-message.ts'
import { toStorable } from './storable-text.ts'

/** What became of a mail at the next server. */
export type SmtpDelivery =
  | { readonly outcome: 'sent'; readonly note?: string }
  | { readonly outcome: 'refused'; readonly error: string }
  | { readonly outcome: 'later'; readonly error: string }

export type Smtp = (message: MimeMessage) => Promise<SmtpDelivery>

const TIMEOUT_MS = 15_000
const AUTHENTICATION_REQUIRED = 530

type SmtpError = Error & { readonly code?: string; readonly permanent?: boolean; readonly responseCode?: number }

/** A 5xx about the mail ends it. One about us (a wrong password, a closed relay) is put right by a person, and the mail waits for that. */
const isPermanentMailFailure = ({ code, permanent, responseCode }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && permanent !== false && responseCode !== AUTHENTICATION_REQUIRED

const toFailedDelivery = (error: SmtpError): SmtpDelivery => ({
  outcome: isPermanentMailFailure(error) ? 'refused' : 'later',
  error: toStorable(error.message),
})

export const createSmtp = (smtp_url: string): Smtp => {
  const transport = createTransport({
    url: smtp_url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    // Mails are text from strangers too: nothing in one may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (message) => {
    refuseInsideTransaction('A mail was handed to the SMTP server')
    try {
      const { rejected } = await transport.sendMail(message)
      // The others have it now; trying again would send it to them twice.
      return rejected.length > 0 ? { outcome: 'sent', note: `Refused for ${rejected.join(', ')}.` } : { outcome: 'sent' }
    } catch (error) {
      return toFailedDelivery(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
