import type { ChangeOverview } from '../../contract/app/change-overview.ts'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useRefreshChanges } from './data.ts'

export type MoveProps = { readonly room: ChangeOverview; readonly onClose: () => void }

type Move<Values> = { readonly initial: Values; readonly act: (values: Values) => Promise<unknown>; readonly said: string }

export const useMove = <Values extends Readonly<Record<string, unknown>>>({ initial, act, said }: Move<Values>, onClose: () => void) => {
  const toast = useToast()
  const refresh = useRefreshChanges()
  return useForm({
    initial,
    submit: async (values) => {
      await act(values)
      toast({ text: said })
      onClose()
      await refresh()
    },
  })
}
