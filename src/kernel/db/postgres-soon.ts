import { joinWrites, type Joined, type Write } from './join-writes.ts'
import type { Ask } from './postgres-connection.ts'

/** What a transaction writes without waiting for it. */
export type Soon = {
  readonly write: (...write: Write) => void
  /** Asks, after what waits: whoever asks sees it written. */
  readonly ask: Ask
  /** What waits, and these with it, in as few statements as keep their order. Nothing waits any more. */
  leave(others?: readonly Write[]): readonly Joined[]
  /** Never rejects: see `failure`. */
  deliver(leaving: readonly Joined[], by: Ask): Promise<void>
  /** Why something could not be written. What is asked after it is only told that the transaction is over. */
  readonly failure: () => unknown
}

/** Writes nobody waits for leave together with whatever is asked next. */
export const createSoon = (asking: Ask): Soon => {
  let waiting: Write[] = []
  let failure: unknown

  const leave: Soon['leave'] = (others = []) => {
    if (waiting.length === 0 && others.length === 0) return []
    const leaving = joinWrites([...waiting, ...others])
    waiting = []
    return leaving
  }
  const deliver: Soon['deliver'] = async (leaving, by) => {
    const note = (error: unknown): void => void (failure ??= error)
    // What a row of the answer is like, the statement has promised.
    await Promise.all(leaving.map(({ text, values, told }) => by<never>(text, values).then(({ rows }) => told?.(rows), note)))
  }
  return {
    write: (...write) => void waiting.push(write),
    ask: (text, values) => {
      void deliver(leave(), asking)
      return asking(text, values)
    },
    leave,
    deliver,
    failure: () => failure,
  }
}
