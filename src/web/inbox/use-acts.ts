import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { DeskTicket } from '../../contract/app/desk-ticket.ts'
import { applyMacro } from '../../contract/v1/ticket-actions.ts'
import { bulkTickets } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Queue } from './data.ts'
import { changed, undoSteps, type BulkSet, type Changeable, type Step } from './undo.ts'

type Result = { readonly id: number; readonly result: 'updated' | 'unchanged' | 'failed'; readonly message?: string }

const atOnce = 500

/** Shown as it will be before the server has answered; whatever it answers, the stream brings the truth. */
const showAtOnce = (queries: QueryClient, { ids, set }: Step): void => {
  const chosen = new Set(ids)
  queries.setQueriesData({ queryKey: ['queue'] }, (list: Queue | undefined) =>
    list === undefined ? undefined : { ...list, data: list.data.map((row) => (chosen.has(row.id) ? changed(row, set) : row)) },
  )
  queries.setQueriesData({ queryKey: ['ticket'] }, (page: { data: DeskTicket } | undefined) =>
    page === undefined || !chosen.has(page.data.id) ? page : { ...page, data: changed(page.data, set) },
  )
}

const perform = async (queries: QueryClient, steps: readonly Step[]): Promise<readonly Result[]> => {
  const failed: Result[] = []
  for (const step of steps) {
    showAtOnce(queries, step)
    for (let from = 0; from < step.ids.length; from += atOnce) {
      const body = { ids: step.ids.slice(from, from + atOnce), set: step.set }
      const { data } = await call<typeof bulkTickets, { readonly data: readonly Result[] }>(bulkTickets, { body })
      failed.push(...data.filter(({ result }) => result === 'failed'))
    }
  }
  return failed
}

/** Everything that can be done to tickets, one or many. Each act says what it did and can be taken back. */
export const useTicketActs = () => {
  const text = useText().inbox
  const toast = useToast()
  const queries = useQueryClient()
  const startOver = (): void => {
    void queries.invalidateQueries({ queryKey: ['queue'] })
    void queries.invalidateQueries({ queryKey: ['ticket'] })
  }
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    await act().catch((error: unknown) => {
      startOver()
      if (!(error instanceof ApiError)) throw error
      toast({ text: `${text.actFailed} ${error.message}`.trim(), tone: 'down' })
    })
  }
  const tell = (failed: readonly Result[]): void => {
    if (failed.length === 0) return
    startOver()
    toast({ text: text.someFailed({ count: failed.length, why: failed[0]?.message ?? '' }), tone: 'down' })
  }
  /** `back`: what takes it back, as far as that can be. */
  const apply = (step: Step, back: readonly Step[], said: string): void =>
    void attempt(async () => {
      if (step.ids.length === 0) return toast({ text: text.nothingToDo })
      const undo = (): void => void attempt(async () => tell(await perform(queries, back)))
      const failed = await perform(queries, [step])
      if (failed.length < step.ids.length) toast({ text: said, ...(back.length > 0 && { undo }) })
      tell(failed)
    })
  const change = (rows: readonly Changeable[], set: BulkSet, said: string): void => {
    const back = undoSteps(rows, set)
    apply({ ids: back.flatMap(({ ids }) => ids), set }, back, said)
  }
  const macro = (rows: readonly Changeable[], macro_id: number, name: string): void =>
    void attempt(async () => {
      for (const { id } of rows) await call(applyMacro, { params: { id }, body: { macro_id } })
      startOver()
      toast({ text: text.macroDone({ name, count: rows.length }) })
    })
  return { change, apply, macro, attempt }
}

export type TicketActs = ReturnType<typeof useTicketActs>
