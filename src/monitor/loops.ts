import type { Pace } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Loop } from '../kernel/loops.ts'
import { createSweepLoop } from './overdue-checks/sweep.ts'

export const createMonitorLoops = (db: Db, pace: Pace): readonly Loop[] => [createSweepLoop(db, pace)]
