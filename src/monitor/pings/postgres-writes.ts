import type { Instant } from '../../contract/time.ts'
import type { Bulk } from '../../kernel/db/bulk.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { toErrorCode } from '../../kernel/db/retryable.ts'
import type { CheckFlip } from '../flips/record-batch.ts'
import type { CheckUpdate } from './apply-batch.ts'
import { signalUpdates } from './batch.ts'
import { toColumnArrays } from './postgres-reads.ts'
import { LIMIT_LOCK_WAIT, WRITE_BATCH, WRITE_BATCH_WITH_FLIPS, type WrittenChecks } from './postgres-statements.ts'
import type { StatementPlans } from './statement-plans.ts'
import { columnNames, ENTRY_COLUMNS, FLIP_COLUMNS, toFlipRow, STATE_COLUMNS, toStateRow } from './write-columns.ts'

const LOCK_NOT_AVAILABLE = '55P03'

export const isLockTimeout = (error: unknown): boolean => toErrorCode(error) === LOCK_NOT_AVAILABLE

const toStatement = <R>(postgres_one: string): Bulk<R> => ({ sqlite: '', postgres: '', postgres_one })

const LIMIT_LOCK_WAIT_STATEMENT = toStatement(LIMIT_LOCK_WAIT)

const [STATE_COLUMN_NAMES, ENTRY, FLIP] = [columnNames(STATE_COLUMNS), columnNames(ENTRY_COLUMNS), columnNames(FLIP_COLUMNS)]

const toValues = (updates: readonly CheckUpdate[], flips: readonly CheckFlip[], now: Instant): readonly unknown[] => [
  ...toColumnArrays(STATE_COLUMN_NAMES, updates.map(toStateRow)),
  ...toColumnArrays(
    ENTRY,
    updates.flatMap(({ entries }) => entries),
  ),
  ...(flips.length > 0 ? [...toColumnArrays(FLIP, flips.map(toFlipRow)), now] : []),
]

/** The write of a batch: one statement, sent with COMMIT. */
export const createPostgresWrites = (db: Db, plans: StatementPlans) => {
  const write = (tx: Tx, updates: readonly CheckUpdate[], onWritten: (check_ids: ReadonlySet<number>) => void): void => {
    const flips = updates.flatMap((update) => update.flips)
    const text = plans.text(flips.length > 0 ? WRITE_BATCH_WITH_FLIPS : WRITE_BATCH)
    tx.writeOnCommit(toStatement<WrittenChecks>(text), [toValues(updates, flips, tx.now)], ([written]) =>
      onWritten(new Set(written?.check_ids?.map(Number) ?? updates.map(({ before }) => before.settings.id))),
    )
    if (flips.length > 0) tx.signal({ topic: 'events' })
    signalUpdates(tx, updates)
  }

  return {
    limitLockWait: (tx: Tx): void => tx.deferWrite(LIMIT_LOCK_WAIT_STATEMENT, [[]]),
    write,
    /** Resolves with the updates that were written; empty after a lock timeout or a deadlock. */
    writeByVersion: async (updates: readonly CheckUpdate[]): Promise<readonly CheckUpdate[]> => {
      let [written, tries]: [ReadonlySet<number>, number] = [new Set(), 0]
      try {
        await db.tx(async (tx) => {
          // After a deadlock `db.tx` runs this again; the retry then uses the locking form.
          if (tries++ > 0) return
          tx.deferWrite(LIMIT_LOCK_WAIT_STATEMENT, [[]])
          write(tx, updates, (check_ids) => (written = check_ids))
        })
      } catch (error) {
        if (isLockTimeout(error)) return []
        throw error
      }
      return tries > 1 ? [] : updates.filter(({ before }) => written.has(before.settings.id))
    },
  }
}
