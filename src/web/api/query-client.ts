import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

const patience = 3

/** Only what may pass by itself is tried again: no connection, a busy server, a limit. A "no" stays a "no". */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502)

const waitMillis = (attempt: number, error: unknown): number => {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return asked === undefined ? Math.min(1_000 * 2 ** attempt, 15_000) : asked * 1_000
}

/** `onSignedOut`: the server no longer knows who we are. */
export const createQueryClient = (onSignedOut: () => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) onSignedOut()
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < patience && mayPass(error),
        retryDelay: waitMillis,
        // The live stream keeps the cache fresh; asking again on every focus would only cost.
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
