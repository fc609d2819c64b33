import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { useToast } from './toast.tsx'
import { useRefresh } from '../page/use-refresh.ts'

type Doing = {
  readonly run: () => Promise<unknown>
  readonly said: string
  readonly undo?: () => Promise<unknown>
}

/** Runs an action, shows a toast with undo where possible, and refreshes the queries. */
export const useUndoable = (touches: readonly QueryKey[]) => {
  const { common } = useText()
  const toast = useToast()
  const refresh = useRefresh(touches)
  const onError = (error: Error): void => toast({ text: `${common.actionFailed} ${error.message}`.trim(), tone: 'down' })
  return useMutation({
    mutationFn: ({ run }: Doing) => run(),
    onError,
    onSuccess: (_reply, { said, undo }) => {
      const back = undo && (() => void undo().then(refresh).catch(onError))
      toast({ text: said, ...(back && { undo: back }) })
      return refresh()
    },
  })
}
