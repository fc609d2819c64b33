import type { DataOf, SuccessBodyOf } from '../../contract/route.ts'
import { call, type Given, type RouteShape } from './call.ts'

const dataOf = <D>({ data }: { readonly data: D }): D => data

/** Options of a query that requests a route and selects the `data` of the response. The caller adds the key. */
export const dataOptions = <const R extends RouteShape>(route: R, given: Given<R> = {}) => ({
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<SuccessBodyOf<R>> => call(route, { ...given, signal }),
  select: dataOf as (body: SuccessBodyOf<R>) => DataOf<R>,
})
