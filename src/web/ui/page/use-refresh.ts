import { useQueryClient, type QueryKey } from '@tanstack/react-query'

/** Invalidates queries after a write, without waiting for the live update. */
export const useRefresh = (touches: readonly QueryKey[]) => {
  const queries = useQueryClient()
  return async (): Promise<void> => {
    await Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
