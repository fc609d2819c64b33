import { useQueryClient } from '@tanstack/react-query'
import { mergeTicket, unmergeTicket } from '../../contract/v1/ticket-actions.ts'
import { call } from '../api/call.ts'
import { useTicketActs } from '../desk/acts/use-acts.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import type { Mergeable } from './merge-told.tsx'
import { toldOnce } from './told-once.ts'

type MergeWish = {
  readonly sources: readonly Mergeable[]
  readonly into: Mergeable
  readonly told: string | undefined
}

export const useMerge = () => {
  const text = useText().ticket
  const toast = useToast()
  const queries = useQueryClient()
  const { attempt } = useTicketActs()
  const refresh = async (): Promise<void> => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['ticket'] }), queries.invalidateQueries({ queryKey: ['queue'] })])
  }
  const unmerge = (ids: readonly number[]): void =>
    void attempt(async () => {
      for (const id of ids) await call(unmergeTicket, { params: { id } })
      await refresh()
      toast({ text: text.unmerged({ count: ids.length }) })
    })
  const merge = ({ sources, into, told }: MergeWish, onDone: () => void): void =>
    void attempt(async () => {
      const messages = toldOnce(sources, told)
      for (const { id } of sources) {
        const client_message = messages.get(id)
        await call(mergeTicket, {
          params: { id },
          body: { merge_into_id: into.id, ...(client_message !== undefined && { client_message }) },
        })
      }
      onDone()
      await refresh()
      const undo = (): void => unmerge(sources.map(({ id }) => id).toReversed())
      toast({ text: text.merged({ count: sources.length, into: `HD-${into.id}` }), undo })
    })
  return { merge, unmerge }
}
