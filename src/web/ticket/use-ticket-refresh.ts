import { useQueryClient } from '@tanstack/react-query'
import { useTicketActs } from '../desk/acts/use-acts.ts'

/** Does something to a ticket and shows what became of it; what is refused is said. */
export const useTicketRefresh = (id: number) => {
  const queries = useQueryClient()
  const { attempt } = useTicketActs()
  return (act: () => Promise<unknown>): void =>
    void attempt(async () => {
      await act()
      await queries.invalidateQueries({ queryKey: ['ticket', id] })
    })
}
