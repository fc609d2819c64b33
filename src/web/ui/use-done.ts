import type { QueryKey } from '@tanstack/react-query'
import { useToast } from './layer/toast.tsx'
import { useRefresh } from './page/use-refresh.ts'

/** How a dialog ends well: it says what was done, closes, and what it changed is asked for anew. */
export const useDone = (touches: readonly QueryKey[], onClose: () => void) => {
  const toast = useToast()
  const refresh = useRefresh(touches)
  return async (said: string): Promise<void> => {
    toast({ text: said })
    onClose()
    await refresh()
  }
}
