import type { Tx } from '../../kernel/db/db.ts'
import { findPage, listPages, resolvePage, triggerPage } from '../on-call/pages.ts'
import { findPolicy } from '../on-call/policies.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { type Alert, isFlapping, isPaged } from './model.ts'
import { saveAlert } from './store.ts'
import { alertsActor } from './ticket.ts'

const hasEnded = (state: string): boolean => state === 'resolved' || state === 'expired'

/** Open page for the ticket of the alert. A second page would notify the same agents again. */
const findOpenPage = async (tx: Tx, { page_id, ticket_id, settings }: Alert): Promise<number | undefined> => {
  const own = page_id === null ? undefined : await findPage(tx, page_id)
  if (own && !hasEnded(own.state)) return own.id
  if (ticket_id === null || settings.policy_id === null) return undefined
  const { pages } = await listPages(tx, { ticket_id, policy_id: settings.policy_id }, { limit: 20, offset: 0 })
  return pages.find(({ state }) => !hasEnded(state))?.id
}

/** Pages the on-call agents if a policy is set, the severity suffices and the alert is not flapping. */
export const pageOnCall = async (tx: Tx, alert: Alert, ticket: Ticket): Promise<Alert> => {
  const { policy_id } = alert.settings
  if (policy_id === null || !isPaged(alert.severity) || isFlapping(alert, tx.now)) return alert
  if (!(await findPolicy(tx, policy_id))) return alert
  const known = await findOpenPage(tx, alert)
  if (known !== undefined) return known === alert.page_id ? alert : await saveAlert(tx, { ...alert, page_id: known })
  const summary = `${formatReference(ticket.id)}: ${alert.summary}`
  const page = await triggerPage(tx, alertsActor, {
    policy_id,
    summary,
    ticket_id: ticket.id,
    incident_id: alert.incident_id,
    alert_id: alert.id,
  })
  return await saveAlert(tx, { ...alert, page_id: page.id })
}

export const resolveAlertPages = async (tx: Tx, alerts: readonly Alert[]): Promise<void> => {
  for (const page_id of new Set(alerts.flatMap(({ page_id: id }) => id ?? []))) await resolvePage(tx, alertsActor, page_id)
}
