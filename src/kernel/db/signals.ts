/** Message to all processes after a commit: "jobs: there is work". It may be lost, so it is never the only record of a fact. */
export type Signal = { readonly topic: string; readonly data?: unknown }

export type Signals = {
  listen(listener: (signal: Signal) => void): () => void
  publish(signals: readonly Signal[]): void
}

export const createSignals = (): Signals => {
  const listeners = new Set<(signal: Signal) => void>()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish: (signals) => {
      for (const signal of signals) for (const listener of listeners) listener(signal)
    },
  }
}
