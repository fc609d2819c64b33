import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const notices = {
  title: 'Hinweise',
  about: 'Was Sie ansehen sollten, das Neueste zuerst.',
  loadFailed: 'Ihre Hinweise konnten nicht geladen werden.',
  none: 'Nichts anzusehen.',
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
    change_remark: ({ by }) => `${by} hat etwas zu dieser Änderung gesagt.`,
    change_vote: () => 'Ihre Stimme zu dieser Änderung ist gefragt.',
    change_reminder: ({ hours }) => `Ihre Stimme zu dieser Änderung fehlt seit ${plural(hours, { one: '# Stunde', other: '# Stunden' })}.`,
  },
  other: () => 'Hier ist etwas geschehen.',
} satisfies Messages['me']['notices']
