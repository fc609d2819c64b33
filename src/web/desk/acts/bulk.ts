import type { QueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { undoMacro } from '../../../contract/app/macro-undo.ts'
import type { TicketOverview } from '../../../contract/app/ticket-overview.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { bulkTickets, type BulkResult } from '../../../contract/v1/tickets.ts'
import { call } from '../../api/call.ts'
import type { Queue } from '../data.ts'
import { changed, type Step } from './undo.ts'

export type Result = Static<typeof BulkResult>

export const hasFailed = ({ result }: Result): boolean => result === 'failed'

const atOnce = 500

const slices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce))

type Wish = Omit<BodyOf<typeof bulkTickets>, 'ids'>

export const changeMany = async (ids: readonly number[], wish: Wish): Promise<readonly Result[]> => {
  const results: Result[] = []
  for (const slice of slices(ids)) {
    const body = { ids: slice, ...wish }
    const { data } = await call(bulkTickets, { body })
    // A slice is small enough for an immediate response, which is a list; larger requests are queued as a job.
    if (Array.isArray(data)) results.push(...data)
  }
  return results
}

/** Optimistic update; the live stream delivers the actual state. */
const showAtOnce = (queries: QueryClient, { ids, set }: Step): void => {
  const chosen = new Set(ids)
  queries.setQueriesData({ queryKey: ['queue'] }, (list: Queue | undefined) =>
    list === undefined ? undefined : { ...list, data: list.data.map((row) => (chosen.has(row.id) ? changed(row, set) : row)) },
  )
  queries.setQueriesData({ queryKey: ['ticket'] }, (page: { data: TicketOverview } | undefined) =>
    page === undefined || !chosen.has(page.data.id) ? page : { ...page, data: changed(page.data, set) },
  )
}

/** Returns the results of the tickets that failed. */
export const perform = async (queries: QueryClient, steps: readonly Step[]): Promise<readonly Result[]> => {
  const failed: Result[] = []
  for (const step of steps) {
    showAtOnce(queries, step)
    failed.push(...(await changeMany(step.ids, { set: step.set })).filter(hasFailed))
  }
  return failed
}

/** Undoes the replies of a macro. Returns the number of replies that had already been sent. */
export const takeBack = async (results: readonly Result[]): Promise<number> => {
  const said = results.flatMap(({ id, reply_id }) => (reply_id === undefined ? [] : [{ ticket_id: id, reply_id }]))
  let left = said.length
  for (const sent_replies of slices(said)) {
    const given = { body: { sent_replies } }
    const { data } = await call(undoMacro, given)
    left -= data.num_undone
  }
  return left
}
