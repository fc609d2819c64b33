import type { ChangeOverview } from '../../contract/app/change-overview.ts'
import { updateChange } from '../../contract/v1/changes.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ChangeForm } from './change-form.tsx'
import { changedBody, valuesOf } from './change-values.ts'
import { useRefreshChanges } from './data.ts'

/** Edits the plan. After the approval request, an edit restarts the approval. */
export const EditChange = ({ room, onClose }: { room: ChangeOverview; onClose: () => void }) => {
  const { common, changes: text } = useText()
  const toast = useToast()
  const refresh = useRefreshChanges()
  const initial = valuesOf(room)
  const form = useForm({
    initial,
    submit: async (values) => {
      await call(updateChange, { params: { id: room.change.id }, body: changedBody(initial, values) })
      toast({ text: common.saved })
      onClose()
      await refresh()
    },
  })
  const asksAgain = room.change.status !== 'draft' && room.change.status !== 'rejected'
  return (
    <Dialog title={text.editTitle} width="wide" onClose={onClose}>
      {asksAgain && <Quiet>{text.editAgain}</Quiet>}
      <ChangeForm form={form} verb={common.saveChanges} cancel={<Button onClick={onClose}>{common.cancel}</Button>} />
    </Dialog>
  )
}
