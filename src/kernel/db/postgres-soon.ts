import { joinWrites, type Write } from './join-writes.ts'
import type { Ask } from './postgres-connection.ts'

/** What a transaction writes without waiting for it. */
export type Soon = {
  readonly write: (...write: Write) => void
  /** Asks, after what waits: whoever asks sees it written. */
  readonly ask: Ask
  /** Sends what waits, and these with it. */
  send(others?: readonly Write[]): Promise<void>
  /** Why something could not be written. What is asked after it is only told that the transaction is over. */
  readonly failure: () => unknown
}

/** Writes nobody waits for leave together, in as few statements as keep their order, with whatever is asked next. */
export const createSoon = (asking: Ask): Soon => {
  let waiting: Write[] = []
  let failure: unknown

  const send = async (others: readonly Write[] = []): Promise<void> => {
    if (waiting.length === 0 && others.length === 0) return
    const leaving = joinWrites([...waiting, ...others])
    waiting = []
    const note = (error: unknown): void => void (failure ??= error)
    await Promise.all(
      // What a row of the answer is like, the statement has promised.
      leaving.map(({ text, values, told }) => asking<never>(text, values).then(({ rows }) => told?.(rows), note)),
    )
  }
  return {
    write: (...write) => void waiting.push(write),
    ask: (text, values) => {
      void send()
      return asking(text, values)
    },
    send,
    failure: () => failure,
  }
}
