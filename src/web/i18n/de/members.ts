import type { Messages } from '../messages.ts'

export const members = {
  hint: 'Rollen entscheiden, wer die Überwachung sieht und wer sie ändern darf, für alle Projekte gleich.',
  may: 'Rechte',
  mayChange: 'sehen und ändern',
  maySee: 'sehen',
  loadFailed: 'Die Mitglieder konnten nicht geladen werden.',
} satisfies Messages['members']
