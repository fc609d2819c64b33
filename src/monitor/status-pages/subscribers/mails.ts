import { isoSeconds, type Instant } from '../../../contract/time.ts'
import type { OutgoingMail } from '../../../kernel/mailer.ts'
import type { IncidentNews, MaintenanceNews, News } from './news.ts'

/** What subscribers read. */

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

type Page = { readonly title: string; readonly url: string }
type Words = { readonly subject: string; readonly text: string }

const moment = (at: Instant): string => `${isoSeconds(at).slice(0, 16).replace('T', ' ')} UTC`

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const incidentWords = ({ kind, title, status, started_at, resolved_at, said }: IncidentNews): Words => {
  const word = kind === 'over' ? 'Resolved' : kind === 'again' ? 'Not over after all' : capital(status)
  const times = `Began ${moment(started_at)}${resolved_at === null ? '' : `, over since ${moment(resolved_at)}`}.`
  const lines = said.map(({ at, text }) => `${moment(at)}\n${text}`)
  return { subject: `${word}: ${title}`, text: [title, times, ...lines].join('\n\n') }
}

const PLANS = {
  planned: 'Maintenance planned',
  moved: 'Maintenance moved',
  called_off: 'Maintenance called off',
} satisfies Record<MaintenanceNews['kind'], string>

const maintenanceWords = ({ kind, name, starts_at, ends_at }: MaintenanceNews): Words => {
  const when = `${moment(starts_at)} to ${moment(ends_at)}`
  return { subject: `${PLANS[kind]}: ${name || when}`, text: [...(name ? [name] : []), `${PLANS[kind]}: ${when}.`].join('\n\n') }
}

/** The same for all who get it. */
export const newsWords = ({ title, url }: Page, news: News): Words => {
  const { subject, text } = news.about === 'incident' ? incidentWords(news) : maintenanceWords(news)
  return { subject: `[${title}] ${subject}`, text: `${text}\n\nHow things are now:\n${url}` }
}

type Delivery = { readonly to: string; readonly message_id: string; readonly unsubscribe_url: string }

export const newsMail = ({ to, message_id, unsubscribe_url }: Delivery, { subject, text }: Words): OutgoingMail => ({
  to: [to],
  message_id,
  subject,
  text: `${text}\n\n--\nYou get this because you subscribed to the status page. To get no more of these:\n${unsubscribe_url}\n`,
  headers: {
    ...AUTOMATIC,
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})

export const confirmMail = (to: string, { title, url }: Page, confirm_url: string): OutgoingMail => ({
  to: [to],
  subject: `Confirm your subscription to ${title}`,
  text: [
    `Somebody, probably you, wants the news of the status page "${title}" sent to this address:\n${url}`,
    `If you want them, open this page within two days and confirm:\n${confirm_url}`,
    'If not, do nothing: without your confirmation no news are sent, and the address is forgotten.\n',
  ].join('\n\n'),
  headers: AUTOMATIC,
})

/** For whoever forgot that they are on the list. */
export const alreadyMail = (to: string, { title, url }: Page, unsubscribe_url: string): OutgoingMail => ({
  to: [to],
  subject: `You are subscribed to ${title}`,
  text: [
    `Somebody, probably you, asked for the news of the status page "${title}":\n${url}`,
    'This address gets them already; nothing has changed.',
    `To get no more of them:\n${unsubscribe_url}\n`,
  ].join('\n\n'),
  headers: AUTOMATIC,
})
