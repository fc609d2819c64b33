import { type Instant, formatIsoSeconds } from '../../../contract/time.ts'
import type { OutgoingMail } from '../../../kernel/mail/mailer.ts'
import type { IncidentNotice, MaintenanceNotice, StatusPageNotice } from './notices.ts'

const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

type PageLink = { readonly title: string; readonly url: string }
type MailText = { readonly subject: string; readonly text: string }

const formatMinute = (at: Instant): string => `${formatIsoSeconds(at).slice(0, 16).replace('T', ' ')} UTC`

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const toIncidentText = ({ kind, title, status, started_at, resolved_at, updates }: IncidentNotice): MailText => {
  const word = kind === 'over' ? 'Resolved' : kind === 'again' ? 'Reopened' : capitalize(status)
  const times = `Started ${formatMinute(started_at)}${resolved_at === null ? '' : `, resolved ${formatMinute(resolved_at)}`}.`
  const lines = updates.map(({ at, text }) => `${formatMinute(at)}\n${text}`)
  return { subject: `${word}: ${title}`, text: [title, times, ...lines].join('\n\n') }
}

const MAINTENANCE_TITLES = {
  planned: 'Maintenance planned',
  moved: 'Maintenance rescheduled',
  called_off: 'Maintenance cancelled',
} satisfies Record<MaintenanceNotice['kind'], string>

const toMaintenanceText = ({ kind, name, starts_at, ends_at }: MaintenanceNotice): MailText => {
  const when = `${formatMinute(starts_at)} to ${formatMinute(ends_at)}`
  return {
    subject: `${MAINTENANCE_TITLES[kind]}: ${name || when}`,
    text: [...(name ? [name] : []), `${MAINTENANCE_TITLES[kind]}: ${when}.`].join('\n\n'),
  }
}

export const composeNoticeText = ({ title, url }: PageLink, notice: StatusPageNotice): MailText => {
  const { subject, text } = notice.about === 'incident' ? toIncidentText(notice) : toMaintenanceText(notice)
  return { subject: `[${title}] ${subject}`, text: `${text}\n\nCurrent status:\n${url}` }
}

type NoticeDelivery = { readonly to: string; readonly message_id: string; readonly unsubscribe_url: string }

export const composeNoticeMail = ({ to, message_id, unsubscribe_url }: NoticeDelivery, { subject, text }: MailText): OutgoingMail => ({
  to: [to],
  message_id,
  subject,
  text: `${text}\n\n--\nYou receive this mail because you subscribed to the status page. To unsubscribe:\n${unsubscribe_url}\n`,
  headers: {
    ...AUTOMATIC_HEADERS,
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})

export const composeConfirmationMail = (to: string, { title, url }: PageLink, confirm_url: string): OutgoingMail => ({
  to: [to],
  subject: `Confirm your subscription to ${title}`,
  text: [
    `This address was entered to subscribe to updates of the status page "${title}":\n${url}`,
    `To subscribe, open this page within two days and confirm:\n${confirm_url}`,
    'If you did not request this, ignore this mail: without confirmation nothing is sent, and the address is deleted.\n',
  ].join('\n\n'),
  headers: AUTOMATIC_HEADERS,
})

/** Sent when an address that has been confirmed is subscribed again. */
export const composeAlreadySubscribedMail = (to: string, { title, url }: PageLink, unsubscribe_url: string): OutgoingMail => ({
  to: [to],
  subject: `You are subscribed to ${title}`,
  text: [
    `This address was entered again to subscribe to updates of the status page "${title}":\n${url}`,
    'It is already subscribed; nothing has changed.',
    `To unsubscribe:\n${unsubscribe_url}\n`,
  ].join('\n\n'),
  headers: AUTOMATIC_HEADERS,
})
