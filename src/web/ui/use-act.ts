import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { useToast } from './layer/toast.tsx'
import { useRefresh } from './page/use-refresh.ts'

type Act<Input, Reply> = {
  readonly run: (input: Input) => Promise<Reply>
  readonly touches: readonly QueryKey[]
  readonly done?: string | ((reply: Reply, input: Input) => string)
  readonly onDone?: (reply: Reply, input: Input) => void
}

/** Action of a button; shows success and errors in a toast. */
export const useAct = <Input = void, Reply = unknown>({ run, touches, done, onDone }: Act<Input, Reply>) => {
  const { common } = useText()
  const toast = useToast()
  const refresh = useRefresh(touches)
  return useMutation({
    mutationFn: run,
    onError: (error: Error) => toast({ text: `${common.actionFailed} ${error.message}`.trim(), tone: 'down' }),
    onSuccess: async (reply, input) => {
      onDone?.(reply, input)
      if (done !== undefined) toast({ text: typeof done === 'string' ? done : done(reply, input) })
      await refresh()
    },
  })
}
