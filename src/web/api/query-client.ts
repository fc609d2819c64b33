import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

const patience = 3

/** Retries transient failures only: no connection, 429, and 502 or higher. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502)

const waitMillis = (attempt: number, error: unknown): number => {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return asked === undefined ? Math.min(1_000 * 2 ** attempt, 15_000) : asked * 1_000
}

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
        // The live stream keeps the cache fresh, so a refetch on every focus is unnecessary.
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
