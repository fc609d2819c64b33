import type { Messages } from '../messages.ts'

export const members = {
  title: 'Mitglieder',
  hint: 'Rollen entscheiden, wer die Überwachung sieht und wer sie ändern darf, für alle Projekte gleich.',
  name: 'Name',
  email: 'E-Mail',
  role: 'Rolle',
  may: 'Rechte',
  mayChange: 'sehen und ändern',
  maySee: 'sehen',
  roles: 'Rollen',
  loadFailed: 'Die Mitglieder konnten nicht geladen werden.',
} satisfies Messages['members']
