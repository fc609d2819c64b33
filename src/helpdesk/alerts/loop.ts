import { MINUTE } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { withSavepoint } from '../../kernel/db/savepoint.ts'
import type { Loop } from '../../kernel/loops.ts'
import { isOpen } from '../tickets/model.ts'
import { resolveMergedTicket } from '../tickets/tickets.ts'
import type { Alert } from './model.ts'
import { finishFlapping } from './recover.ts'
import { routeAlert } from './route-alert.ts'
import { findNextAlertDue, lockDueAlerts, saveAlert } from './store.ts'
import { suppressDuringChange } from './suppress.ts'
import { reopenAlertTicket } from './ticket.ts'
import { openAlertTicket } from './trigger.ts'

/** Reopens the ticket of an alert that is still active a day after the ticket was closed. */
const reopenClosedTicket = async (tx: Tx, due: Alert): Promise<void> => {
  const alert = await saveAlert(tx, { ...due, due_at: null, suppressed_by_change_id: null })
  const ticket = alert.ticket_id === null ? undefined : await resolveMergedTicket(tx, alert.ticket_id)
  if (!ticket || isOpen(ticket.status)) return
  const opened = await reopenAlertTicket(tx, alert)
  if (opened) await routeAlert(tx, alert, opened)
}

const processDueAlert = async (tx: Tx, alert: Alert): Promise<void> => {
  if (alert.state === 'resolved') await finishFlapping(tx, alert)
  else if (await suppressDuringChange(tx, alert)) return
  else if (alert.ticket_id === null) await openAlertTicket(tx, alert)
  else await reopenClosedTicket(tx, alert)
}

/** The savepoint isolates each alert: after an error the alert is retried in a minute, and the others are still processed. */
const processInSavepoint = async (tx: Tx, alert: Alert): Promise<void> => {
  const outcome = await withSavepoint(tx, (own) => processDueAlert(own, alert))
  if ('refusal' in outcome) await saveAlert(tx, { ...alert, due_at: tx.now + MINUTE })
}

const BATCH_SIZE = 20

/** Processes due alerts: after the hold-down, after the re-alert interval, or after flapping. */
export const alertLoop = (db: Db): Loop => ({
  name: 'alerts',
  topics: ['alerts', 'resync'],
  step: async () => {
    const isDue = await db.read(async (reader) => ((await findNextAlertDue(reader)) ?? Infinity) <= reader.now)
    if (!isDue) return 'idle'
    const count = await db.tx(async (tx) => {
      const alerts = await lockDueAlerts(tx, BATCH_SIZE)
      for (const alert of alerts) await processInSavepoint(tx, alert)
      return alerts.length
    })
    return count > 0 ? 'more' : 'idle'
  },
  nextDue: () => db.read(findNextAlertDue),
})
