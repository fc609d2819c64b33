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
  /** When the data came, in milliseconds since 1970. */
  readonly dataUpdatedAt?: number
}

type LoadedProps<T> = {
  readonly query: LoadedQuery<T>
  /** What failed, when it failed. */
  readonly failed: string
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

/** What is shown is from before; how old it is, and another try. */
const Stale = ({ failed, query }: { failed: string; query: LoadedQuery<unknown> }) => {
  const text = useText().ui
  const format = useFormat()
  const zone = useZone()
  const when = format.time((query.dataUpdatedAt ?? 0) * MILLISECOND, zone, 'clock')
  const again = { label: text.tryAgain, run: () => void query.refetch() }
  return <Notice kind="late" sentence={`${failed} ${text.stale({ when })}`} action={again} />
}

/** What went wrong with loading, where the page says the rest itself: nothing when nothing did, how old it is when something is there. */
export const LoadTrouble = ({ query, failed }: { query: LoadedQuery<unknown>; failed: string }) => {
  const { data, error } = query
  if (error === null) return null
  if (data !== undefined) return query.dataUpdatedAt !== undefined && <Stale failed={failed} query={query} />
  return <ErrorState what={failed} why={error.message} requestId={error.requestId} onRetry={() => void query.refetch()} />
}

/** What was asked for, once it is there; until then the place where it will be, or what went wrong. What was there once stays. */
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
