import type { Tx } from '../../kernel/db/db.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { listAdminAddresses } from '../../people/accounts/admins.ts'
import { system } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { decideEndpoint, healthAfter } from './circuit.ts'
import { holdWaiting } from './deliveries-store.ts'
import { endAttempt, writeAttempt } from './dispatch-store.ts'
import type { Endpoint } from './model.ts'
import type { Posted } from './post.ts'
import type { Reserved } from './reserve.ts'
import { afterAttempt } from './schedule.ts'
import { lockEndpoint, updateEndpointRow } from './store.ts'
import { hostOf } from './url.ts'

const writeToAdmins = async (tx: Tx, subject: string, text: string): Promise<void> => {
  for (const address of await listAdminAddresses(tx)) await sendMail(tx, { to: [address], subject, text })
}

const REASONS = { gone: 'it answered 410 Gone', failing: 'nothing has reached it for five days' } as const

/** The one way an endpoint is disabled by itself: what waits for it is kept, and the administrators are told. */
const disable = async (tx: Tx, endpoint: Endpoint, reason: 'gone' | 'failing'): Promise<void> => {
  await updateEndpointRow(tx, endpoint.id, { is_active: false, disabled_reason: reason, disabled_at: tx.now })
  await holdWaiting(tx, endpoint.id)
  await audit(tx, system('webhooks'), { action: 'webhook.disabled', object: { type: 'webhook', id: endpoint.id }, changes: { reason } })
  const host = hostOf(endpoint, tx.box)
  await writeToAdmins(
    tx,
    `Webhook to ${host} was disabled`,
    `Deliveries to ${host} (webhook ${endpoint.id}) were stopped because ${REASONS[reason]}.\n\nWhat happens meanwhile is kept. Enable the webhook again to send it.`,
  )
}

const warn = (tx: Tx, endpoint: Endpoint, days: number): Promise<void> => {
  const host = hostOf(endpoint, tx.box)
  const since = days === 1 ? 'a day' : `${days} days`
  return writeToAdmins(
    tx,
    `Webhook to ${host} is failing`,
    `Nothing has reached ${host} (webhook ${endpoint.id}) for ${since}. After five days it is disabled.`,
  )
}

const judgeEndpoint = async (tx: Tx, endpoint: Endpoint, { answer }: Posted): Promise<void> => {
  const isInGrace = endpoint.previous_secret_until !== null && endpoint.previous_secret_until > tx.now
  const health = healthAfter(endpoint.health, answer, tx.now, isInGrace)
  const decision = decideEndpoint(health, answer, tx.now)
  const warned_days = decision.kind === 'warn' ? decision.days : health.warned_days
  await updateEndpointRow(tx, endpoint.id, { health: { ...health, warned_days } })
  if (decision.kind === 'disable' && endpoint.is_active) await disable(tx, endpoint, decision.reason)
  if (decision.kind === 'warn') await warn(tx, endpoint, decision.days)
}

const complaintOf = ({ log }: Posted): string | null =>
  log.error ?? (log.status_code !== null && log.status_code >= 300 ? `Status ${log.status_code}` : null)

/** Writes down how an attempt went and what follows from it, for the delivery and for the endpoint. */
export const settleAttempt = async (tx: Tx, reserved: Reserved, posted: Posted): Promise<void> => {
  const { delivery, attempt, attempt_id } = reserved
  const endpoint = await lockEndpoint(tx, reserved.endpoint.id)
  // Somebody deleted the endpoint meanwhile, and with it everything about it.
  if (!endpoint) return
  await writeAttempt(tx, attempt_id, posted.log)
  const next = afterAttempt(attempt, posted.answer, tx.now, tx.ids.fraction())
  const status = next.status === 'failed' && !endpoint.is_active ? 'held' : next.status
  const isOurs = await endAttempt(tx, delivery, attempt, {
    status,
    next_attempt_at: status === 'failed' && next.status === 'failed' ? next.next_attempt_at : null,
    last_status_code: posted.log.status_code,
    last_error: complaintOf(posted),
    delivered_at: status === 'delivered' ? tx.now : null,
  })
  if (isOurs) await judgeEndpoint(tx, endpoint, posted)
}
