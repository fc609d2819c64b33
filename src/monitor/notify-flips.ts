import { chunkWhile } from '../kernel/chunk-while.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { Event, Subscriber } from '../kernel/outbox/outbox.ts'
import { findCheck } from './checks/find.ts'
import { findSuppression, type Suppression } from './maintenance/suppression.ts'
import { type FlipContext, loadFlipContexts } from './notifications/flip-context.ts'
import type { NotificationRequest, Occurrence } from './notifications/model.ts'
import { enqueueNotifications } from './notifications/queue.ts'
import { deleteReminder, rescheduleDependents, scheduleReminder } from './reminders/reminders.ts'

type FlipEvent = Event<'check.flipped'>['data']

const toOccurrence = ({ check_id, flip_id, at, reason }: FlipEvent, status: 'up' | 'down'): Occurrence => ({
  check_id,
  flip_id,
  occurrence: `flip:${flip_id}`,
  occasion: 'flip',
  status,
  reason,
  happened_at: at,
  down_since: null,
})

const SUPPRESSION_TEXTS = {
  snooze: 'The check is snoozed.',
  maintenance: 'A maintenance window is active.',
  dependency: 'A check that this one depends on is down.',
} satisfies Record<Suppression['reason'], string>

const DOWN_NOT_NOTIFIED = 'No notification of the outage had been sent.'

const handleDown = async (tx: Tx, { check, targets, may_be_suppressed }: FlipContext, flip: FlipEvent): Promise<NotificationRequest> => {
  const { flip_id, at: down_at, reason } = flip
  const full_check = may_be_suppressed ? await findCheck(tx, check.id) : undefined
  const suppression = full_check && (await findSuppression(tx, full_check))
  await scheduleReminder(tx, check, { flip_id, down_at, reason, suppression, parents: full_check?.depends_on ?? [] })
  return {
    occurrence: toOccurrence(flip, 'down'),
    targets,
    suppressed_reason: suppression && SUPPRESSION_TEXTS[suppression.reason],
  }
}

/** A recovery is never suppressed when the downtime was notified: incidents opened at the receiver must be closed. */
const handleUp = async (
  tx: Tx,
  { check, targets, has_reminder, is_parent }: FlipContext,
  flip: FlipEvent,
): Promise<NotificationRequest> => {
  const reminder = has_reminder ? await deleteReminder(tx, check.id) : undefined
  if (is_parent) await rescheduleDependents(tx, check)
  return {
    occurrence: toOccurrence(flip, 'up'),
    targets,
    suppressed_reason: reminder && !reminder.is_told ? DOWN_NOT_NOTIFIED : undefined,
  }
}

const FLIP_HANDLERS = { down: handleDown, up: handleUp }

const toUpOrDown = ({ new_status }: FlipEvent): 'up' | 'down' => (new_status === 'down' ? 'down' : 'up')

/** The first `up` of a new or paused check is no recovery, so it is not notified. */
const isNotifiable = ({ old_status, new_status }: FlipEvent): boolean => new_status === 'down' || old_status === 'down'

/** A pause by a user ends a downtime and its reminders. */
const followsPause = ({ old_status }: FlipEvent): boolean => old_status !== 'up' && old_status !== 'down'

// The contexts of a batch are read before its first flip is handled, so a check must not occur twice. The status of a parent is read when
// its dependent check is handled, and all flips of the batch are committed by then.
const canBatch = (flips: readonly FlipEvent[], next: FlipEvent): boolean => flips.every(({ check_id }) => check_id !== next.check_id)

const notifyBatch = async (tx: Tx, flips: readonly FlipEvent[]): Promise<void> => {
  for (const { check_id } of flips.filter(followsPause)) await deleteReminder(tx, check_id)
  const notifiable = flips.filter(isNotifiable).map((flip) => ({ ...flip, status: toUpOrDown(flip) }))
  const contexts = await loadFlipContexts(tx, notifiable)
  const requests: NotificationRequest[] = []
  for (const [index, flip] of notifiable.entries()) {
    const context = contexts[index]
    if (context) requests.push(await FLIP_HANDLERS[flip.status](tx, context, flip))
  }
  await enqueueNotifications(tx, requests)
}

export const notifyFlips: Subscriber<'check.flipped'> = async (tx, events) => {
  const flips = events.map(({ data }) => data)
  for (const batch of chunkWhile(flips, canBatch)) await notifyBatch(tx, batch)
}
