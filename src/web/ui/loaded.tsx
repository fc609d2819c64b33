import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from './states.tsx'

export type LoadedQuery<T> = {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

type LoadedProps<T> = {
  readonly query: LoadedQuery<T>
  /** What failed, when it failed. */
  readonly failed: string
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

/** What was asked for, once it is there; until then the place where it will be, or what went wrong. */
export const Loaded = <T,>({ query, failed, rows, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error !== null) return <ErrorState what={failed} why={query.error.message} onRetry={() => void query.refetch()} />
  return <Skeleton rows={rows} />
}
