/** One piece of work that wants to be durable, and whom to tell. */
type Unit = { readonly run: () => Promise<Outcome>; readonly reject: (error: unknown) => void }

/** To be called when it is on disk. */
type Outcome = { readonly kept: () => void }

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
const LARGEST_BATCH = 256

const runUnit = async (host: UnitHost, unit: Unit): Promise<Outcome | undefined> => {
  host.savepoint()
  try {
    const outcome = await unit.run()
    host.release()
    return outcome
  } catch (error) {
    host.rollbackToSavepoint()
    host.release()
    unit.reject(error)
    return undefined
  }
}

const commitBatch = async (host: UnitHost, batch: readonly Unit[]): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  // Whoever is alone takes nobody else back. A savepoint would have SQLite copy each page before it is written.
  const isAlone = batch.length === 1
  try {
    host.begin()
    for (const unit of batch) {
      const outcome = await (isAlone ? unit.run() : runUnit(host, unit))
      if (outcome) outcomes.push(outcome)
    }
    host.commit()
    return outcomes
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
export const groupCommit = (host: UnitHost, between: () => Promise<void>) => {
  let waiting: Unit[] = []
  let running: Promise<void> | undefined
  let told: Promise<void> = Promise.resolve()

  const tellWhenOnDisk = async (batch: readonly Unit[], outcomes: readonly Outcome[]): Promise<void> => {
    try {
      await host.sync()
      for (const { kept } of outcomes) kept()
    } catch (error) {
      for (const unit of batch) unit.reject(error)
    }
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LARGEST_BATCH)
      waiting = waiting.slice(LARGEST_BATCH)
      const outcomes = await commitBatch(host, batch)
      if (outcomes.length > 0) told = tellWhenOnDisk(batch, outcomes)
      await between()
    }
    running = undefined
  }

  const queue = (unit: Unit): void => {
    waiting.push(unit)
    running ??= between().then(drain)
  }

  return {
    /** Queues `work`; resolves with its result once it is durable. `committed` hears of it before the answer. */
    submit: <T>(work: () => Promise<T>, committed: () => void): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const run = async (): Promise<Outcome> => {
          const result = await work()
          return { kept: () => (committed(), resolve(result)) }
        }
        queue({ run, reject })
      }),
    /** Resolves when nothing waits any more. */
    settled: async (): Promise<void> => {
      while (running) await running
      await told
    },
  }
}
