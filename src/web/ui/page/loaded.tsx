import type { ReactNode } from 'react'
import { MILLISECOND } from '../../../contract/time.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { Notice } from './notice.tsx'
import { ErrorState, Skeleton } from './states.tsx'
import { useZone } from '../time/time.tsx'

export type LoadedQuery<T> = {
  readonly data: T | undefined
  readonly error: (Error & { readonly requestId?: string | undefined }) | null
  readonly refetch: () => Promise<unknown>
  /** Time of the data, in milliseconds since 1970. */
  readonly dataUpdatedAt?: number
}

type LoadedProps<T> = {
  readonly query: LoadedQuery<T>
  readonly failed: string
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

const Stale = ({ failed, query }: { failed: string; query: LoadedQuery<unknown> }) => {
  const text = useText().ui
  const format = useFormat()
  const zone = useZone()
  const when = format.time((query.dataUpdatedAt ?? 0) * MILLISECOND, zone, 'clock')
  const again = { label: text.tryAgain, run: () => void query.refetch() }
  return <Notice kind="late" sentence={`${failed} ${text.stale({ when })}`} action={again} />
}

/** Error of a query; with cached data only a notice about its age. For pages that render the data themselves. */
export const LoadTrouble = ({ query, failed }: { query: LoadedQuery<unknown>; failed: string }) => {
  const { data, error } = query
  if (error === null) return null
  if (data !== undefined) return query.dataUpdatedAt !== undefined && <Stale failed={failed} query={query} />
  return <ErrorState what={failed} why={error.message} requestId={error.requestId} onRetry={() => void query.refetch()} />
}

/** Renders the data of a query, its loading state or its error. Cached data stays visible. */
export const Loaded = <T,>({ query, failed, rows, children }: LoadedProps<T>) => {
  const { data, error } = query
  return (
    <>
      <LoadTrouble query={query} failed={failed} />
      {data !== undefined && children(data)}
      {data === undefined && error === null && <Skeleton rows={rows} />}
    </>
  )
}
