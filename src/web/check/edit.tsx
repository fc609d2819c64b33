import { useQueryClient } from '@tanstack/react-query'
import { updateCheck } from '../../contract/app/checks.ts'
import type { CheckWhole } from '../../contract/app/check-shapes.ts'
import { call } from '../api/call.ts'
import { CheckForm } from '../checks/check-form.tsx'
import { bodyOf, valuesOf } from '../checks/check-values.ts'
import { checkQuery, checksQuery } from '../checks/data.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'

/** Changes what people decide about a check. */
export const EditCheck = ({ check, onClose }: { check: CheckWhole; onClose: () => void }) => {
  const { checks: text, ui } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({
    initial: valuesOf(check),
    submit: async (values) => {
      const reply = await call<typeof updateCheck, { data: CheckWhole }>(updateCheck, {
        params: { uuid: check.uuid },
        body: bodyOf(values),
      })
      queries.setQueryData(checkQuery(check.uuid).queryKey, reply)
      void queries.invalidateQueries({ queryKey: checksQuery(check.project.uuid).queryKey })
      toast({ text: text.saved })
      onClose()
    },
  })
  return (
    <Dialog title={text.editTitle} width="wide" onClose={onClose}>
      <CheckForm form={form} verb={text.save} withDescription cancel={<Button onClick={onClose}>{ui.cancel}</Button>} />
    </Dialog>
  )
}
