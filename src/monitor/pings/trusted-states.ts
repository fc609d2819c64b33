import { createRecent } from './recent.ts'
import type { Watched } from './watched.ts'

/**
 * States as the database had them when they were written last, where others may have written since. Whoever is handed one writes it only if
 * its row is still the version that was seen: so it need not be read and locked first.
 */
export type TrustedStates = {
  find(uuid: string): Watched | undefined
  keep(watched: Watched, seen: string | null): void
  /** Somebody else has written it. */
  forget(watched: Watched): void
}

// A few hundred bytes each.
const IN_A_GENERATION = 25_000

export const createTrustedStates = (): TrustedStates => {
  const recent = createRecent<Watched>(IN_A_GENERATION)
  return {
    find: (uuid) => {
      const trusted = recent.find(uuid)
      // A copy: what is remembered stays as it was until the database has told the next version.
      return trusted && { ...trusted, runs: undefined }
    },
    keep: (watched, seen) => {
      watched.seen = seen
      if (seen !== null) recent.keep(watched.rules.uuid, watched)
    },
    forget: ({ rules: { uuid } }) => recent.forget(uuid),
  }
}
