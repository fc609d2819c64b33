import type { Arrival } from './arrival.ts'

/**
 * Which checks are being written, where several batches are written beside each other: of two with pings of the same check, the later one
 * might be first. Which check a slug means is not known before it is looked up, so it waits for everybody, and everybody for it.
 */
export type HeldChecks = {
  isFree(arrival: Arrival): boolean
  hold(arrivals: readonly Arrival[]): void
  release(arrivals: readonly Arrival[]): void
}

export const createHeldChecks = (): HeldChecks => {
  const uuids = new Set<string>()
  let slugs = 0
  return {
    isFree: ({ target }) => slugs === 0 && ('uuid' in target ? !uuids.has(target.uuid) : uuids.size === 0),
    hold: (arrivals) => {
      for (const { target } of arrivals)
        if ('uuid' in target) uuids.add(target.uuid)
        else slugs++
    },
    release: (arrivals) => {
      for (const { target } of arrivals)
        if ('uuid' in target) uuids.delete(target.uuid)
        else slugs--
    },
  }
}

/** Where batches are written in the order they were handed over, nobody can be overtaken. */
export const NOBODY_HELD: HeldChecks = { isFree: () => true, hold: () => undefined, release: () => undefined }
