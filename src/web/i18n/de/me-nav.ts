import type { Messages } from '../messages.ts'

export const ownNav = {
  label: 'Ihre Einstellungen',
  groups: { you: 'Sie', here: 'Dieser Browser', access: 'Zugang' },
  parts: {
    profile: 'Profil',
    notices: 'Hinweise',
    notifications: 'Benachrichtigungen',
    appearance: 'Darstellung',
    shortcuts: 'Tastenkürzel',
    security: 'Anmeldung',
    sessions: 'Sitzungen',
    tokens: 'API-Tokens',
  },
} satisfies Messages['me']['nav']
