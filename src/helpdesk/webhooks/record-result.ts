import type { Tx } from '../../kernel/db/db.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { listAdminAddresses } from '../../people/accounts/admins.ts'
import { system } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { computeHealth, decideEndpoint } from './circuit.ts'
import { holdPending } from './deliveries-store.ts'
import { endAttempt, updateAttempt } from './dispatch-store.ts'
import type { WebhookEndpoint } from './model.ts'
import type { ReservedAttempt } from './reserve.ts'
import { computeNextState } from './schedule.ts'
import type { SendResult } from './send.ts'
import { lockEndpoint, updateEndpointRow } from './store.ts'
import { describeHost } from './url.ts'

const mailAdmins = async (tx: Tx, subject: string, text: string): Promise<void> => {
  for (const address of await listAdminAddresses(tx)) await sendMail(tx, { to: [address], subject, text })
}

const REASONS = { gone: 'it responded with 410 Gone', failing: 'every delivery has failed for five days' } as const

/** Disables an endpoint automatically: holds its deliveries and notifies the administrators. */
const disableEndpoint = async (tx: Tx, endpoint: WebhookEndpoint, reason: 'gone' | 'failing'): Promise<void> => {
  await updateEndpointRow(tx, endpoint.id, { is_active: false, disabled_reason: reason, disabled_at: tx.now })
  await holdPending(tx, endpoint.id)
  await audit(tx, system('webhooks'), { action: 'webhook.disabled', object: { type: 'webhook', id: endpoint.id }, changes: { reason } })
  const host = describeHost(endpoint, tx.box)
  await mailAdmins(
    tx,
    `Webhook to ${host} was disabled`,
    `Deliveries to ${host} (webhook ${endpoint.id}) were stopped because ${REASONS[reason]}.\n\nNew events are held. Enable the webhook again to send them.`,
  )
}

const warnAdmins = (tx: Tx, endpoint: WebhookEndpoint, days: number): Promise<void> => {
  const host = describeHost(endpoint, tx.box)
  const since = days === 1 ? 'a day' : `${days} days`
  return mailAdmins(
    tx,
    `Webhook to ${host} is failing`,
    `Every delivery to ${host} (webhook ${endpoint.id}) has failed for ${since}. After five days the webhook is disabled.`,
  )
}

const updateEndpointHealth = async (tx: Tx, endpoint: WebhookEndpoint, { response }: SendResult): Promise<void> => {
  const isInGrace = endpoint.previous_secret_until !== null && endpoint.previous_secret_until > tx.now
  const health = computeHealth(endpoint.health, response, tx.now, isInGrace)
  const decision = decideEndpoint(health, response, tx.now)
  const warned_days = decision.kind === 'warn' ? decision.days : health.warned_days
  await updateEndpointRow(tx, endpoint.id, { health: { ...health, warned_days } })
  if (decision.kind === 'disable' && endpoint.is_active) await disableEndpoint(tx, endpoint, decision.reason)
  if (decision.kind === 'warn') await warnAdmins(tx, endpoint, decision.days)
}

const toErrorText = ({ log }: SendResult): string | null =>
  log.error ?? (log.status_code !== null && log.status_code >= 300 ? `Status ${log.status_code}` : null)

export const recordAttemptResult = async (tx: Tx, reserved: ReservedAttempt, result: SendResult): Promise<void> => {
  const { delivery, attempt, attempt_id } = reserved
  const endpoint = await lockEndpoint(tx, reserved.endpoint.id)
  // The endpoint was deleted during the attempt, with its deliveries.
  if (!endpoint) return
  await updateAttempt(tx, attempt_id, result.log)
  const next = computeNextState(attempt, result.response, tx.now, tx.ids.fraction())
  const status = next.status === 'failed' && !endpoint.is_active ? 'held' : next.status
  const isCurrent = await endAttempt(tx, delivery, attempt, {
    status,
    next_attempt_at: status === 'failed' && next.status === 'failed' ? next.next_attempt_at : null,
    last_status_code: result.log.status_code,
    last_error: toErrorText(result),
    delivered_at: status === 'delivered' ? tx.now : null,
  })
  if (isCurrent) await updateEndpointHealth(tx, endpoint, result)
}
