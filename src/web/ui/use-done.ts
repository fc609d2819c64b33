import type { QueryKey } from '@tanstack/react-query'
import { useToast } from './layer/toast.tsx'
import { useRefresh } from './page/use-refresh.ts'

/** Completes a dialog: toast, close, and refresh of the queries. */
export const useDone = (touches: readonly QueryKey[], onClose: () => void) => {
  const toast = useToast()
  const refresh = useRefresh(touches)
  return async (said: string): Promise<void> => {
    toast({ text: said })
    onClose()
    await refresh()
  }
}
