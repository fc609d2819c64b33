import { SECOND, type Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'
import type { Silence } from '../maintenance/silence.ts'
import { putParents, putReminder, rearmChildren, takeReminder, type Reminder } from './store.ts'

export type { Reminder } from './store.ts'

/** Says that there is a new moment to wait for. */
const nudge = (tx: Tx): void => tx.signal({ topic: 'reminders', data: null })

type Trouble = Pick<Reminder, 'flip_id' | 'down_at' | 'reason'> & {
  readonly silence: Silence | undefined
  /** uuids of the checks it depends on. */
  readonly parents: readonly string[]
}

const repeatAt = ({ renotify_interval }: Pick<Check, 'renotify_interval'>, from: Instant): Instant | null =>
  renotify_interval === null ? null : from + renotify_interval * SECOND

/** Remembers a check that went down if there will be more to say: again and again, or at all once the silence is over. */
export const keepReminder = async (
  tx: Tx,
  check: Pick<Check, 'id' | 'renotify_interval'>,
  { silence, parents, ...trouble }: Trouble,
): Promise<void> => {
  const next_at = silence ? silence.until : repeatAt(check, trouble.down_at)
  if (!silence && next_at === null) return
  await putReminder(tx, { check_id: check.id, ...trouble, is_told: !silence, next_at })
  if (silence?.reason === 'dependency') await putParents(tx, check.id, parents)
  nudge(tx)
}

export const forgetReminder = (tx: Tx, check_id: number): Promise<Reminder | undefined> => takeReminder(tx, check_id)

/** A check is back: those behind it are given time to follow; whoever does not is told of then. */
export const wakeDependents = async (tx: Tx, { uuid }: Pick<Check, 'uuid'>): Promise<void> => {
  if (await rearmChildren(tx, uuid)) nudge(tx)
}
