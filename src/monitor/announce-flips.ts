import type { Tx } from '../kernel/db/db.ts'
import type { Event, Subscriber } from '../kernel/outbox.ts'
import { chunkWhile } from '../kernel/chunk-while.ts'
import { findCheck } from './checks/find.ts'
import { findSilence, type Silence } from './maintenance/silence.ts'
import { forgetReminder, keepReminder, wakeDependents } from './reminders/reminders.ts'
import { findAudiences, type Audience } from './notifications/audience.ts'
import type { News, Occurrence } from './notifications/model.ts'
import { tellAll } from './notifications/tell.ts'

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

const wentDown = async (tx: Tx, { check, listeners, may_be_silent }: Audience, flipped: Flipped): Promise<News> => {
  const { flip_id, at: down_at, reason } = flipped
  const whole = may_be_silent ? await findCheck(tx, check.id) : undefined
  const silence = whole && (await findSilence(tx, whole))
  await keepReminder(tx, check, { flip_id, down_at, reason, silence, parents: whole?.depends_on ?? [] })
  return { occurrence: occurrenceOf(flipped, 'down'), listeners, silenced: silence && WHY[silence.reason] }
}

/** Whoever was told of the trouble is told that it is over, also in times of silence: what was opened must be closed. */
const wentUp = async (tx: Tx, { check, listeners, has_reminder, is_parent }: Audience, flipped: Flipped): Promise<News> => {
  const reminder = has_reminder ? await forgetReminder(tx, check.id) : undefined
  if (is_parent) await wakeDependents(tx, check)
  return { occurrence: occurrenceOf(flipped, 'up'), listeners, silenced: reminder && !reminder.is_told ? NOBODY_KNEW : undefined }
}

const CONSEQUENCES = { down: wentDown, up: wentUp }

const statusOf = ({ new_status }: Flipped): 'up' | 'down' => (new_status === 'down' ? 'down' : 'up')

/** A check that starts to be watched was not in trouble before: that it works is no news. */
const isNews = ({ old_status, new_status }: Flipped): boolean => new_status === 'down' || old_status === 'down'

/** Trouble that a person ended by a pause is over; what was known of it is, too. */
const isAfterPause = ({ old_status }: Flipped): boolean => old_status !== 'up' && old_status !== 'down'

// What is asked of all at once does not know what becomes of the first of them: nobody may come twice, and who comes back may change what others
// hear who go down.
const areAlike = (flips: readonly Flipped[], next: Flipped): boolean =>
  flips.every(({ check_id, new_status }) => check_id !== next.check_id && new_status === next.new_status)

const announceAlike = async (tx: Tx, flips: readonly Flipped[]): Promise<void> => {
  for (const { check_id } of flips.filter(isAfterPause)) await forgetReminder(tx, check_id)
  const told = flips.filter(isNews).map((flipped) => ({ ...flipped, status: statusOf(flipped) }))
  const audiences = await findAudiences(tx, told)
  const news: News[] = []
  for (const [index, flipped] of told.entries()) {
    const audience = audiences[index]
    if (audience) news.push(await CONSEQUENCES[flipped.status](tx, audience, flipped))
  }
  await tellAll(tx, news)
}

/** Hears of every change between working and not working, and lets the channels know: of thousands that come together, many at a time. */
export const announceFlips: Subscriber<'check.flipped'> = async (tx, events) => {
  const flips = events.map(({ data }) => data)
  for (const alike of chunkWhile(flips, areAlike)) await announceAlike(tx, alike)
}
