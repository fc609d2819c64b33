import type { Db } from '../kernel/db/db.ts'
import type { Loop } from '../kernel/loops.ts'
import { goingDownLoop, type LeftForLater } from './flips/going-down.ts'

/** What the monitor does by itself. */
export const monitorLoops = (db: Db, late: LeftForLater): readonly Loop[] => [goingDownLoop(db, late)]
