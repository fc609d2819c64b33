import type { Database as Connection } from 'better-sqlite3'
import { breathe, type Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import { runOn, sqliteKysely } from './bound-kysely.ts'
import { createCheckpoints } from './checkpoints.ts'
import type { Db, Debtor, Tx } from './db.ts'
import type { Debts } from './debts.ts'
import { sqliteDialect } from './dialect.ts'
import { groupCommit, type UnitHost } from './group-commit.ts'
import { inTransaction, refuseInsideTransaction } from './inside.ts'
import type { Write } from './join-writes.ts'
import { createPayments, type Payments } from './payments.ts'
import { createSignals, type Signal } from './signals.ts'
import { createSpareTime } from './spare-time.ts'
import { sqliteConnection } from './sqlite-connection.ts'
import { openFile } from './sqlite-file.ts'
import { createLending, type Lending } from './sqlite-lending.ts'
import { createWalSync } from './wal-sync.ts'

export type Settings = {
  readonly file: string
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  /** Nobody would miss what a power cut takes: for data that is being made up. */
  readonly is_scratch?: boolean
}

/** The half of a database that writes. */
export type Writer = Pick<Db, 'tx' | 'txAside' | 'lend' | 'listen' | 'keeps' | 'backup' | 'close'> & {
  /** Whoever reads has to see what was left for later. If it cannot be written now (disk full), they see a little less; it stays owed. */
  payUp(): Promise<void>
  /** Whose rows are written later. */
  readonly lateTables: ReadonlySet<string>
  /** Resolves when nothing is owed or waits any more. */
  settled(): Promise<void>
}

// Where rows land at random, SQLite swaps pages through a page number beyond the end of files below 1 GB, and each commit after that looks
// at every page it holds for ones that no longer exist: with 64 MB of them that was a tenth of what a ping costs among a million checks.
const openConnection = (file: string): Connection => {
  const connection = openFile(file)
  connection.pragma('cache_size = -16384')
  return connection
}

const unitHost = (connection: Connection, sync: UnitHost['sync'], { committed, undone }: Debts): UnitHost => {
  const run = (text: string): (() => void) => {
    const statement = connection.prepare(text)
    return () => void statement.run()
  }
  const [commit, rollback, rollbackToSavepoint] = [run('commit'), run('rollback'), run('rollback to unit')]
  return {
    begin: run('begin immediate'),
    savepoint: run('savepoint unit'),
    release: run('release unit'),
    rollbackToSavepoint: () => {
      undone('unit')
      rollbackToSavepoint()
    },
    commit: () => {
      commit()
      committed()
    },
    sync,
    rollback: () => {
      undone('all')
      // A failed commit (disk full) may have rolled back by itself.
      if (connection.inTransaction) rollback()
    },
  }
}

const performUnit = async <T>(tx: Omit<Tx, 'bulkLast'>, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const last: Write[] = []
  const result = await inTransaction(() => work({ ...tx, bulkLast: (...write) => void last.push(write) }))
  for (const [statement, rows, told] of last) {
    const answer = await tx.bulk(statement, rows)
    // What a row of it is like, the statement has promised.
    told?.(answer as never[])
  }
  return result
}

type House = {
  readonly commits: ReturnType<typeof groupCommit>
  readonly lending: Lending
  readonly payments: Payments
  readonly perform: <T>(work: (tx: Tx) => Promise<T>, said?: Signal[]) => Promise<T>
  /** Hears what was said when it holds. */
  readonly committed: (said: readonly Signal[]) => void
}

/** The three ways a unit begins: as everybody's, whose creditors are paid first; as a debtor's own; or aside from what is owed. */
const createUnits = ({ commits, lending: { debts, aside }, payments, perform, committed }: House): Pick<Db, 'tx' | 'txAside'> => {
  const submit = <T>(run: (said: Signal[]) => Promise<T>): Promise<T> => {
    const said: Signal[] = []
    return commits.submit(
      () => run(said),
      () => committed(said),
    )
  }
  const pay = <T>(work: (tx: Tx) => Promise<T>, debtor?: Debtor): Promise<T> =>
    submit((said) => perform(async (tx) => await work({ ...tx, late: await debts.open(tx, debtor) }), said))
  return {
    tx: async (work, debtor) => {
      refuseInsideTransaction('A transaction was asked for')
      return await (debtor ? pay(work, debtor) : payments.before(() => pay(work)))
    },
    txAside: async (work) => {
      refuseInsideTransaction('A transaction was asked for')
      return await submit((said) => {
        debts.openAside()
        return aside.run(() => perform(work, said))
      })
    },
  }
}

export const openWriter = ({ file, clock, ids, box, is_scratch = false }: Settings): Writer => {
  const connection = openConnection(file)
  if (is_scratch) connection.pragma('synchronous = OFF')
  const wal = createWalSync(file)
  const signals = createSignals()
  const checkpoints = createCheckpoints(connection, file)
  const lending = createLending(connection)
  const { debts } = lending
  const host = unitHost(connection, is_scratch ? async () => undefined : wal.sync, debts)
  const commits = groupCommit(host, () => breathe().then(checkpoints.between))
  const { bulk, bulkSoon, ...kyselyDoor } = lending.aside.guard(sqliteConnection(connection))
  const [db, run] = [sqliteKysely(kyselyDoor), runOn(kyselyDoor)]

  const perform = <T>(work: (tx: Tx) => Promise<T>, said: Signal[] = []): Promise<T> =>
    performUnit({ db, run, dialect: sqliteDialect, now: clock.now(), ids, box, bulk, bulkSoon, signal: (one) => void said.push(one) }, work)
  const payments = createPayments(debts, (pay) => commits.submitUnkept(() => perform(pay)))
  const spareTime = createSpareTime(debts, payments)
  const units = createUnits({
    commits,
    lending,
    payments,
    perform,
    committed: (said) => {
      spareTime.note()
      signals.publish(said)
    },
  })

  return {
    keeps: () => !wal.hasFailed(),
    listen: signals.listen,
    lateTables: lending.tables,
    lend: lending.lend,
    payUp: payments.payUp,
    ...units,
    backup: async (target) => {
      await payments.payUp()
      await connection.backup(target)
    },
    settled: () => payments.payUp().then(commits.settled),
    close: async () => {
      spareTime.stop()
      wal.close()
      await checkpoints.close()
      connection.close()
    },
  }
}
