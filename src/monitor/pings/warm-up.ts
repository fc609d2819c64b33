import { CompiledQuery } from 'kysely'
import { delay, throttle } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { CUSTOM_PLAN } from '../../kernel/db/custom-plan.ts'
import { CHECK_ROW, type CheckRow } from './cached-check.ts'
import type { CheckCache } from './check-cache.ts'

const BATCH_SIZE = 512
const MAX_PAUSE_MS = 100

const selectChecksAfter = (placeholder: string): string =>
  `${CUSTOM_PLAN} select ${CHECK_ROW} from (select * from checks where id > ${placeholder} order by id limit ${BATCH_SIZE}) as checks
   join check_states on check_states.check_id = checks.id order by checks.id`

const CHECKS_AFTER = { sqlite: selectChecksAfter('?'), postgres: selectChecksAfter('$1') }

/**
 * Preloads checks until the cache is full: otherwise the first ping of each check after a start waits for its row. Pauses between batches
 * for other queries. A cached check is not replaced; the version reveals an outdated state.
 */
export const warmUpCache = async (db: Db, cache: CheckCache, isOver: () => boolean): Promise<void> => {
  for (let after: number | undefined = 0; after !== undefined && !isOver() && !cache.isFull;) {
    const started = performance.now()
    const rows = await db.read((reader) => reader.run<CheckRow>(CompiledQuery.raw(CHECKS_AFTER[db.dialect.name], [after])))
    for (const row of rows) if (!cache.get(row.uuid)) cache.set(cache.toCachedCheck(row))
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id
    await throttle({ pause: delay }, { started, max_ms: MAX_PAUSE_MS })
  }
}
