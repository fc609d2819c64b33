import type { Pace } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Loop } from '../kernel/loops.ts'
import { goingDownLoop } from './flips/going-down.ts'

/** What the monitor does by itself. */
export const monitorLoops = (db: Db, pace: Pace): readonly Loop[] => [goingDownLoop(db, pace)]
