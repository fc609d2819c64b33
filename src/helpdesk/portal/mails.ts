import type { OutgoingMail } from '../../kernel/mail/mailer.ts'
import type { Client } from '../clients/model.ts'

const TEXTS = {
  en: {
    subject: 'Your sign-in link',
    text: (name: string, link: string) =>
      `Hello ${name},\n\nopen this link within 20 minutes to see your requests:\n\n${link}\n\nIt works once. If you did not request it, ignore this mail.\n`,
  },
  de: {
    subject: 'Ihr Anmeldelink',
    text: (name: string, link: string) =>
      `Hallo ${name},\n\nöffnen Sie diesen Link innerhalb von 20 Minuten, um Ihre Anfragen zu sehen:\n\n${link}\n\nEr gilt einmal. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Mail.\n`,
  },
} as const

/** Mail with the sign-in link. The name is untrusted: it is reduced to one line without addresses. */
export const composeLinkMail = ({ name, email, locale }: Client, link: string): OutgoingMail => {
  const texts = locale.startsWith('de') ? TEXTS.de : TEXTS.en
  const shown = name
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/https?:|www\.|[/<>]/gi, '')
    .trim()
    .slice(0, 80)
  return {
    to: [email],
    subject: texts.subject,
    text: texts.text(shown, link),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}
