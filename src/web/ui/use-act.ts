import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { useToast } from './layer/toast.tsx'
import { useRefresh } from './page/use-refresh.ts'

type Act<Input, Reply> = {
  readonly run: (input: Input) => Promise<Reply>
  /** What is asked for anew afterwards. */
  readonly touches: readonly QueryKey[]
  /** What to say when it was done. */
  readonly done?: string | ((reply: Reply, input: Input) => string)
  readonly onDone?: (reply: Reply, input: Input) => void
}

/** Something a button does: it says when it is done, and why when it could not be. */
export const useAct = <Input = void, Reply = unknown>({ run, touches, done, onDone }: Act<Input, Reply>) => {
  const text = useText().ui
  const toast = useToast()
  const refresh = useRefresh(touches)
  return useMutation({
    mutationFn: run,
    onError: (error: Error) => toast({ text: `${text.actFailed} ${error.message}`.trim(), tone: 'down' }),
    onSuccess: async (reply, input) => {
      onDone?.(reply, input)
      if (done !== undefined) toast({ text: typeof done === 'string' ? done : done(reply, input) })
      await refresh()
    },
  })
}
