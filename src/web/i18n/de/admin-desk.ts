import type { Messages } from '../messages.ts'
import { automations } from './admin-automations.ts'
import { calendars } from './admin-calendars.ts'
import { macros } from './admin-macros.ts'
import { mailboxes } from './admin-mailboxes.ts'
import { settings } from './admin-settings.ts'
import { sla } from './admin-sla.ts'

const desk = {
  sla,
  calendars,
  macros,
  mailboxes,
  settings,
  deleted: 'Gelöscht',
  changes: 'Vorher und nachher',
  priorities: { low: 'Niedrig', medium: 'Mittel', high: 'Hoch', urgent: 'Dringend' },
  types: { question: 'Frage', incident: 'Störung', request: 'Anfrage', task: 'Aufgabe' },
  statuses: {
    open: 'Offen',
    in_progress: 'In Arbeit',
    pending: 'Wartet',
    on_hold: 'Angehalten',
    resolved: 'Gelöst',
    closed: 'Geschlossen',
  },
} satisfies Messages['admin']['desk']

export const adminDesk = { desk, automations }
