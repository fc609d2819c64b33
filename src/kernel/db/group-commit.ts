type Unit = { readonly run: () => Promise<UnitResult>; readonly reject: (error: unknown) => void }

type UnitResult = { readonly onDurable: () => void }

export type UnitHost = {
  begin(): void
  savepoint(): void
  release(): void
  rollbackToSavepoint(): void
  commit(): void
  rollback(): void
  sync(): Promise<void>
}

// A batch holds the writer and, because SQLite is synchronous, the event loop.
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
  // A batch of one unit has no savepoint, because SQLite copies each page that changes after a savepoint.
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

// Group commit: units submitted during a commit share the next one. Each unit of a larger batch has a savepoint, so a failure reverts only
// that unit. A unit is acknowledged after the sync, for which the next batch does not wait: the disk keeps the order of commits.
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
    /** Queues `work` and resolves with its result once it is durable. `onDurable` is called before. */
    submit: <T>(work: () => Promise<T>, onDurable: () => void): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const run = async (): Promise<UnitResult> => {
          const value = await work()
          return { onDurable: () => (onDurable(), resolve(value)) }
        }
        enqueue({ run, reject })
      }),
    settled: async (): Promise<void> => {
      while (running) await running
      await acknowledged
    },
  }
}
