import type { ReactNode } from 'react'
import { EmptyPart } from './empty-part.tsx'
import { Loaded, type LoadedQuery } from '../page/loaded.tsx'

type SomeOrNoneProps<T> = {
  readonly title: string
  readonly query: LoadedQuery<readonly T[]>
  readonly failed: string
  readonly none: string
  readonly apiCall: string
  readonly add: ReactNode
  readonly children: (some: readonly T[]) => ReactNode
}

export const SomeOrNone = <T,>({ title, query, failed, none, apiCall, add, children }: SomeOrNoneProps<T>) => (
  <Loaded query={query} failed={failed} rows={2}>
    {(some) =>
      some.length === 0 ? (
        <EmptyPart title={title} sentence={none} action={add} apiCall={apiCall} />
      ) : (
        <>
          {children(some)}
          <div>{add}</div>
        </>
      )
    }
  </Loaded>
)
