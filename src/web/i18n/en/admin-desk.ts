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
  deleted: 'Deleted',
  changes: 'Before and after',
  priorities: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
  types: { question: 'Question', incident: 'Incident', request: 'Request', task: 'Task' },
  statuses: {
    open: 'Open',
    in_progress: 'In progress',
    pending: 'Pending',
    on_hold: 'On hold',
    resolved: 'Resolved',
    closed: 'Closed',
  },
} as const

export const adminDesk = { desk, automations } as const
