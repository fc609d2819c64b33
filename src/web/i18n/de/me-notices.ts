import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const notices = {
  title: 'Hinweise',
  about: 'Was Sie ansehen sollten, das Neueste zuerst.',
  loadFailed: 'Ihre Hinweise konnten nicht geladen werden.',
  none: 'Nichts anzusehen.',
  choose: 'Wählen, was per E-Mail kommt',
  noneHint: 'Hier erfahren Sie, wenn ein Ticket Ihres wird, jemand Sie erwähnt, ein Versprechen bricht oder Ihre Stimme gefragt ist.',
  what: 'Worüber',
  state: 'Zustand',
  when: 'Wann',
  unread: 'Ungelesen',
  read: 'Gelesen',
  markRead: 'Alle als gelesen markieren',
  allRead: 'Alles gelesen',
  kinds: {
    assigned: ({ by }) => `${by} hat es Ihnen zugewiesen.`,
    mentioned: ({ by }) => `${by} hat Sie in einer Notiz erwähnt.`,
    client_replied: ({ by }) => `${by} hat geantwortet.`,
    reminder: () => 'Die Zeit, um die es aufgeschoben war, ist vorbei.',
    sla_breached: ({ metric }) => `Ein Versprechen ist gebrochen: ${metric}.`,
    incident: () => 'Sie leiten diese Störung oder helfen dabei.',
    email_failed: ({ reason }) => `Eine Mail dazu kam nicht an. ${reason}`.trim(),
    automation: ({ by, message }) => (message === '' ? `Die Regel „${by}“ möchte, dass Sie es ansehen.` : `Regel „${by}“: ${message}`),
    scheduled_reply_sent: ({ reason }) =>
      `Ihre geplante Antwort ging hinaus, aber der Kunde hatte inzwischen geschrieben.${reason === 'status_kept' ? ' Der Status blieb, wie er war.' : ''}`,
    scheduled_reply_cancelled: ({ by, reason }) =>
      ({
        ticket_merged: 'Ihre geplante Antwort ging nicht hinaus: Das Ticket war zusammengeführt worden. Ihr Text steht noch dort.',
        ticket_closed: 'Ihre geplante Antwort ging nicht hinaus: Das Ticket war geschlossen worden. Ihr Text steht noch dort.',
        author_left: `Eine Antwort, die ${by} geplant hatte, ging nicht hinaus: ${by} darf hier nicht mehr antworten.`,
      })[reason] ?? `${by} hat Ihre geplante Antwort angehalten. Ihr Text steht noch dort.`,
    change_remark: ({ by }) => `${by} hat etwas zu dieser Änderung gesagt.`,
    on_call: ({ policy }) => (policy === '' ? 'Sie wurden gerufen.' : `Sie wurden gerufen: ${policy}.`),
    cover: ({ by }) => `${by} hat einen Ihrer Dienste geändert.`,
    change_vote: () => 'Ihre Stimme zu dieser Änderung ist gefragt.',
    change_reminder: ({ hours }) => `Ihre Stimme zu dieser Änderung fehlt seit ${plural(hours, { one: '# Stunde', other: '# Stunden' })}.`,
  },
  other: () => 'Hier ist etwas geschehen.',
} satisfies Messages['me']['notices']
