/** One piece of work that wants to be durable, and whom to tell. */
type Unit = { readonly run: () => Promise<UnitResult>; readonly reject: (error: unknown) => void }

/** To be called when it is on disk. */
type UnitResult = { readonly onDurable: () => void }

export type UnitHost = {
  begin(): void
  savepoint(): void
  release(): void
  rollbackToSavepoint(): void
  commit(): void
  rollback(): void
  /** Resolves when what was committed is on disk. */
  sync(): Promise<void>
}

// A batch holds the writer and, SQLite being synchronous, the event loop: bounded, so that requests breathe in between.
const MAX_BATCH_SIZE = 256

const runUnit = async (host: UnitHost, unit: Unit): Promise<UnitResult | undefined> => {
  host.savepoint()
  try {
    const result = await unit.run()
    host.release()
    return result
  } catch (error) {
    host.rollbackToSavepoint()
    host.release()
    unit.reject(error)
    return undefined
  }
}

const commitBatch = async (host: UnitHost, batch: readonly Unit[]): Promise<readonly UnitResult[]> => {
  const results: UnitResult[] = []
  // Whoever is alone takes nobody else back. A savepoint would have SQLite copy each page before it is written.
  const isSingle = batch.length === 1
  try {
    host.begin()
    for (const unit of batch) {
      const result = await (isSingle ? unit.run() : runUnit(host, unit))
      if (result) results.push(result)
    }
    host.commit()
    return results
  } catch (error) {
    host.rollback()
    for (const unit of batch) unit.reject(error)
    return []
  }
}

/**
 * Group commit: units that wait while another batch is being committed share the next commit. Each of several runs in a savepoint of its own,
 * so that a failing unit takes only itself back. Nobody is answered before the disk has said that it has everything; the next batch does not wait
 * for that, because the disk keeps the order of commits.
 */
export const groupCommit = (host: UnitHost, betweenBatches: () => Promise<void>) => {
  let pending: Unit[] = []
  let running: Promise<void> | undefined
  let acknowledged: Promise<void> = Promise.resolve()

  const acknowledgeWhenDurable = async (batch: readonly Unit[], results: readonly UnitResult[]): Promise<void> => {
    try {
      await host.sync()
      for (const { onDurable } of results) onDurable()
    } catch (error) {
      for (const unit of batch) unit.reject(error)
    }
  }

  const drain = async (): Promise<void> => {
    while (pending.length > 0) {
      const batch = pending.slice(0, MAX_BATCH_SIZE)
      pending = pending.slice(MAX_BATCH_SIZE)
      const results = await commitBatch(host, batch)
      if (results.length > 0) acknowledged = acknowledgeWhenDurable(batch, results)
      await betweenBatches()
    }
    running = undefined
  }

  const enqueue = (unit: Unit): void => {
    pending.push(unit)
    running ??= betweenBatches().then(drain)
  }

  return {
    /** Queues `work`; resolves with its result once it is durable. `committed` hears of it before the answer. */
    submit: <T>(work: () => Promise<T>, onDurable: () => void): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const run = async (): Promise<UnitResult> => {
          const value = await work()
          return { onDurable: () => (onDurable(), resolve(value)) }
        }
        enqueue({ run, reject })
      }),
    /** Resolves when nothing waits any more. */
    settled: async (): Promise<void> => {
      while (running) await running
      await acknowledged
    },
  }
}
