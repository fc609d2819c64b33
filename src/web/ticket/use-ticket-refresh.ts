import { useQueryClient } from '@tanstack/react-query'
import { useTicketActs } from '../desk/acts/use-acts.ts'

export const useTicketRefresh = (id: number) => {
  const queries = useQueryClient()
  const { attempt } = useTicketActs()
  return (act: () => Promise<unknown>): void =>
    void attempt(async () => {
      await act()
      await queries.invalidateQueries({ queryKey: ['ticket', id] })
    })
}
