import type { Messages } from '../messages.ts'

export const ownNav = {
  label: 'Ihre Einstellungen',
  groups: { you: 'Sie', here: 'Dieser Browser', access: 'Zugang' },
  parts: {
    profile: 'Profil',
    notices: 'Benachrichtigungen',
    notifications: 'Benachrichtigungseinstellungen',
    appearance: 'Darstellung',
    shortcuts: 'Tastenkürzel',
    security: 'Anmeldung und Sicherheit',
    sessions: 'Sitzungen',
    tokens: 'API-Tokens',
  },
} satisfies Messages['me']['nav']
