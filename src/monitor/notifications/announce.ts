import type { Tx } from '../../kernel/db/db.ts'
import type { Event } from '../../kernel/events.ts'
import { findCheck } from '../checks/find.ts'
import type { Check } from '../checks/model.ts'
import { findSilence, type Silence } from '../maintenance/silence.ts'
import { forgetReminder, keepReminder, wakeDependents } from '../reminders/reminders.ts'
import type { Occurrence } from './model.ts'
import { listListeners, suppress, tell } from './tell.ts'

type Flipped = Event<'check.flipped'>['data']

const occurrenceOf = ({ check_id, flip_id, at, reason }: Flipped, status: 'up' | 'down'): Occurrence => ({
  check_id,
  flip_id,
  occurrence: `flip:${flip_id}`,
  occasion: 'flip',
  status,
  reason,
  happened_at: at,
  down_since: null,
})

const WHY = {
  snooze: 'The check is snoozed.',
  maintenance: 'It is maintenance time.',
  dependency: 'A check that this one depends on is down.',
} satisfies Record<Silence['reason'], string>

const NOBODY_KNEW = 'Nobody had been told that it was down.'

const wentDown = async (tx: Tx, check: Check, flipped: Flipped): Promise<void> => {
  const listeners = await listListeners(tx, check.id, 'down')
  const occurrence = occurrenceOf(flipped, 'down')
  const silence = await findSilence(tx, check)
  await (silence ? suppress(tx, occurrence, listeners, WHY[silence.reason]) : tell(tx, occurrence, listeners))
  await keepReminder(tx, check, { flip_id: flipped.flip_id, down_at: flipped.at, reason: flipped.reason, silence })
}

/** Whoever was told of the trouble is told that it is over, also in times of silence: what was opened must be closed. */
const wentUp = async (tx: Tx, check: Check, flipped: Flipped): Promise<void> => {
  const listeners = await listListeners(tx, check.id, 'up')
  const occurrence = occurrenceOf(flipped, 'up')
  const reminder = await forgetReminder(tx, check.id)
  await (reminder && !reminder.is_told ? suppress(tx, occurrence, listeners, NOBODY_KNEW) : tell(tx, occurrence, listeners))
  await wakeDependents(tx, check)
}

/** A check that starts to be watched was not in trouble before: that it works is no news. */
const isNews = ({ old_status, new_status }: Flipped): boolean => new_status === 'down' || old_status === 'down'

/** Hears of every change between working and not working, and lets the channels know. */
export const announceFlip = async (tx: Tx, { data }: Event<'check.flipped'>): Promise<void> => {
  // Trouble that a person ended by a pause is over; what was known of it is, too.
  if (data.old_status !== 'up' && data.old_status !== 'down') await forgetReminder(tx, data.check_id)
  if (!isNews(data)) return
  const check = await findCheck(tx, data.check_id)
  if (check) await (data.new_status === 'down' ? wentDown : wentUp)(tx, check, data)
}
