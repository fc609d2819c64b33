import { createTransport } from 'nodemailer'
import { assertOutsideTransaction } from '../db/transaction-context.ts'
import type { MimeMessage } from './message.ts'
import { toStorable } from '../storable-text.ts'

export type SmtpDelivery =
  | { readonly outcome: 'sent'; readonly note?: string }
  | { readonly outcome: 'refused'; readonly error: string }
  | { readonly outcome: 'later'; readonly error: string }

export type Smtp = (message: MimeMessage) => Promise<SmtpDelivery>

const TIMEOUT_MS = 15_000
const AUTHENTICATION_REQUIRED = 530

type SmtpError = Error & { readonly code?: string; readonly permanent?: boolean; readonly responseCode?: number }

/** A 5xx about the mail is permanent. One about this client (wrong password, closed relay) is retried until the configuration is fixed. */
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
    // Mails contain untrusted text, which must not reference files or URLs to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (message) => {
    assertOutsideTransaction('A mail was handed to the SMTP server')
    try {
      const { rejected } = await transport.sendMail(message)
      // The accepted recipients have the mail; a retry would send it to them twice.
      return rejected.length > 0 ? { outcome: 'sent', note: `Rejected recipients: ${rejected.join(', ')}.` } : { outcome: 'sent' }
    } catch (error) {
      return toFailedDelivery(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
