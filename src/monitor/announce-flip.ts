import type { Tx } from '../kernel/db/db.ts'
import type { Event } from '../kernel/events.ts'
import { findCheck } from './checks/find.ts'
import { findSilence, type Silence } from './maintenance/silence.ts'
import { forgetReminder, keepReminder, wakeDependents } from './reminders/reminders.ts'
import { findAudience, type Audience } from './notifications/audience.ts'
import type { Occurrence } from './notifications/model.ts'
import { suppress, tell } from './notifications/tell.ts'

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

const wentDown = async (tx: Tx, { check, listeners, may_be_silent }: Audience, flipped: Flipped): Promise<void> => {
  const { flip_id, at: down_at, reason } = flipped
  const occurrence = occurrenceOf(flipped, 'down')
  const whole = may_be_silent ? await findCheck(tx, check.id) : undefined
  const silence = whole && (await findSilence(tx, whole))
  await (silence ? suppress(tx, occurrence, listeners, WHY[silence.reason]) : tell(tx, occurrence, listeners))
  await keepReminder(tx, check, { flip_id, down_at, reason, silence, parents: whole?.depends_on ?? [] })
}

/** Whoever was told of the trouble is told that it is over, also in times of silence: what was opened must be closed. */
const wentUp = async (tx: Tx, { check, listeners, has_reminder, is_parent }: Audience, flipped: Flipped): Promise<void> => {
  const occurrence = occurrenceOf(flipped, 'up')
  const reminder = has_reminder ? await forgetReminder(tx, check.id) : undefined
  await (reminder && !reminder.is_told ? suppress(tx, occurrence, listeners, NOBODY_KNEW) : tell(tx, occurrence, listeners))
  if (is_parent) await wakeDependents(tx, check)
}

/** A check that starts to be watched was not in trouble before: that it works is no news. */
const isNews = ({ old_status, new_status }: Flipped): boolean => new_status === 'down' || old_status === 'down'

/** Hears of every change between working and not working, and lets the channels know. */
export const announceFlip = async (tx: Tx, { data }: Event<'check.flipped'>): Promise<void> => {
  // Trouble that a person ended by a pause is over; what was known of it is, too.
  if (data.old_status !== 'up' && data.old_status !== 'down') await forgetReminder(tx, data.check_id)
  if (!isNews(data)) return
  const status = data.new_status === 'down' ? 'down' : 'up'
  const audience = await findAudience(tx, data.check_id, status)
  if (audience) await (status === 'down' ? wentDown : wentUp)(tx, audience, data)
}
