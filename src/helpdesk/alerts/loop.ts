import { MINUTE } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { attempt } from '../tickets/attempt.ts'
import { isOpen } from '../tickets/model.ts'
import { findSurvivor } from '../tickets/tickets.ts'
import { holdBack } from './hold-back.ts'
import type { Alert } from './model.ts'
import { giveTicket } from './raise.ts'
import { settleFlapping } from './recover.ts'
import { respond } from './respond.ts'
import { lockDueAlerts, nextAlertDue, saveAlert } from './store.ts'
import { reopenTicket } from './ticket.ts'

/** Somebody closed the ticket a day ago, and the trouble still lasts. */
const remind = async (tx: Tx, due: Alert): Promise<void> => {
  const alert = await saveAlert(tx, { ...due, due_at: null, suppressed_by_change_id: null })
  const ticket = alert.ticket_id === null ? undefined : await findSurvivor(tx, alert.ticket_id)
  if (!ticket || isOpen(ticket.status)) return
  const opened = await reopenTicket(tx, alert)
  if (opened) await respond(tx, alert, opened)
}

const goOn = async (tx: Tx, alert: Alert): Promise<void> => {
  if (alert.state === 'resolved') await settleFlapping(tx, alert)
  else if (await holdBack(tx, alert)) return
  else if (alert.ticket_id === null) await giveTicket(tx, alert)
  else await remind(tx, alert)
}

/** One that is refused must not keep the others waiting; it is tried again. */
const tryToGoOn = async (tx: Tx, alert: Alert): Promise<void> => {
  const outcome = await attempt(tx, (own) => goOn(own, alert))
  if ('refusal' in outcome) await saveAlert(tx, { ...alert, due_at: tx.now + MINUTE })
}

const AT_ONCE = 20

/** Alerts whose moment has come: the hold-down is over, or patience is. */
export const alertLoop = (db: Db): Loop => ({
  name: 'alerts',
  topics: ['alerts', 'resync'],
  step: async () => {
    const isDue = await db.read(async (reader) => ((await nextAlertDue(reader)) ?? Infinity) <= reader.now)
    if (!isDue) return 'idle'
    const count = await db.tx(async (tx) => {
      const alerts = await lockDueAlerts(tx, AT_ONCE)
      for (const alert of alerts) await tryToGoOn(tx, alert)
      return alerts.length
    })
    return count > 0 ? 'more' : 'idle'
  },
  nextDue: () => db.read(nextAlertDue),
})
