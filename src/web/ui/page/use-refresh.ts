import { useQueryClient, type QueryKey } from '@tanstack/react-query'

/** Whoever changed something sees it at once, whatever the live stream says later. */
export const useRefresh = (touches: readonly QueryKey[]) => {
  const queries = useQueryClient()
  return async (): Promise<void> => {
    await Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
