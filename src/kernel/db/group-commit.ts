/** One piece of work that wants to be durable, and whom to tell. */
type Unit = { readonly run: () => Promise<() => void>; readonly reject: (error: unknown) => void }

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

const runUnit = async (host: UnitHost, unit: Unit): Promise<(() => void) | undefined> => {
  host.savepoint()
  try {
    const tell = await unit.run()
    host.release()
    return tell
  } catch (error) {
    host.rollbackToSavepoint()
    host.release()
    unit.reject(error)
    return undefined
  }
}

/** Answers how to tell everybody once it is on disk. */
const commitBatch = async (host: UnitHost, batch: readonly Unit[]): Promise<readonly (() => void)[]> => {
  const answers: (() => void)[] = []
  try {
    host.begin()
    for (const unit of batch) {
      const tell = await runUnit(host, unit)
      if (tell) answers.push(tell)
    }
    host.commit()
    return answers
  } catch (error) {
    host.rollback()
    for (const unit of batch) unit.reject(error)
    return []
  }
}

/**
 * Group commit: units that wait while another batch is being committed share the next commit. Each runs in a savepoint of its own, so that
 * a failing unit takes only itself back. Nobody is answered before the disk has said that it has everything; the next batch does not wait
 * for that, because the disk keeps the order of commits.
 */
export const groupCommit = (host: UnitHost, between: () => Promise<void>) => {
  let waiting: Unit[] = []
  let running: Promise<void> | undefined
  let told: Promise<void> = Promise.resolve()

  const tellWhenOnDisk = async (batch: readonly Unit[], answers: readonly (() => void)[]): Promise<void> => {
    try {
      await host.sync()
      for (const tell of answers) tell()
    } catch (error) {
      for (const unit of batch) unit.reject(error)
    }
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LARGEST_BATCH)
      waiting = waiting.slice(LARGEST_BATCH)
      const answers = await commitBatch(host, batch)
      if (answers.length > 0) told = tellWhenOnDisk(batch, answers)
      await between()
    }
    running = undefined
  }

  return {
    /** Queues `work`; resolves with its result once it is durable. `committed` hears of it before the answer. */
    submit: <T>(work: () => Promise<T>, committed: () => void): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const run = async (): Promise<() => void> => {
          const result = await work()
          return () => {
            committed()
            resolve(result)
          }
        }
        waiting.push({ run, reject })
        running ??= between().then(drain)
      }),
    /** Resolves when nothing waits any more. */
    settled: async (): Promise<void> => {
      while (running) await running
      await told
    },
  }
}
