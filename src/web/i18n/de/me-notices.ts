import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const notices = {
  about: 'Neueste zuerst.',
  loadFailed: 'Ihre Benachrichtigungen konnten nicht geladen werden.',
  none: 'Keine Benachrichtigungen.',
  choose: 'E-Mail-Benachrichtigungen einstellen',
  noneHint: 'Sie werden über Zuweisungen, Erwähnungen, SLA-Verletzungen und angeforderte Genehmigungen benachrichtigt.',
  what: 'Worüber',
  unread: 'Ungelesen',
  read: 'Gelesen',
  markRead: 'Alle als gelesen markieren',
  allRead: 'Alles gelesen',
  kinds: {
    assigned: ({ by }) => `${by} hat es Ihnen zugewiesen.`,
    mentioned: ({ by }) => `${by} hat Sie in einer Notiz erwähnt.`,
    client_replied: ({ by }) => `${by} hat geantwortet.`,
    reminder: () => 'Die Wiedervorlage ist fällig.',
    sla_breached: ({ metric }) => `SLA verletzt: ${metric}.`,
    incident: () => 'Sie sind Leitung oder Responder dieser Störung.',
    email_failed: ({ reason }) => `Eine Mail konnte nicht zugestellt werden. ${reason}`.trim(),
    automation: ({ by, message }) => (message === '' ? `Benachrichtigung der Regel „${by}“.` : `Regel „${by}“: ${message}`),
    scheduled_reply_sent: ({ reason }) =>
      `Ihre geplante Antwort wurde gesendet, aber der Kunde hatte inzwischen geschrieben.${reason === 'status_kept' ? ' Der Status wurde nicht geändert.' : ''}`,
    scheduled_reply_cancelled: ({ by, reason }) =>
      ({
        ticket_merged: 'Ihre geplante Antwort wurde abgebrochen: Das Ticket wurde zusammengeführt. Ihr Text steht noch dort.',
        ticket_closed: 'Ihre geplante Antwort wurde abgebrochen: Das Ticket wurde geschlossen. Ihr Text steht noch dort.',
        author_left: `Eine geplante Antwort von ${by} wurde abgebrochen: ${by} hat keinen Zugriff mehr.`,
      })[reason] ?? `${by} hat Ihre geplante Antwort abgebrochen. Ihr Text steht noch dort.`,
    change_remark: ({ by }) => `${by} hat diese Änderung kommentiert.`,
    on_call: ({ policy }) => (policy === '' ? 'Sie wurden alarmiert.' : `Sie wurden alarmiert: ${policy}.`),
    cover: ({ by }) => `${by} hat eine Ihrer Schichten geändert.`,
    change_vote: () => 'Ihre Genehmigung dieser Änderung ist angefordert.',
    change_reminder: ({ hours }) => `Ihre Stimme zu dieser Änderung fehlt seit ${plural(hours, { one: '# Stunde', other: '# Stunden' })}.`,
  },
  other: () => 'Neue Aktivität.',
} satisfies Messages['me']['notices']
