import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useText } from '../i18n/text.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Timing } from '../watch/timing.tsx'
import { emptyCheck, timesOf, timesOfRow, type CheckValues } from '../watch/check-values.ts'
import { useRetimeMany } from '../watch/data.ts'

type BulkProps = {
  readonly project: string
  readonly rows: readonly CheckListItem[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Sets one schedule for all selected checks; undo restores the previous ones. */
export const BulkTimes = ({ project, rows, onClose, onDone }: BulkProps) => {
  const { common, checks: text } = useText()
  const toast = useToast()
  const retime = useRetimeMany(project)
  const form = useForm<CheckValues>({
    initial: emptyCheck(Intl.DateTimeFormat().resolvedOptions().timeZone),
    submit: async (values) => {
      const before = rows.map((row) => ({ uuid: row.uuid, ...timesOfRow(row) }))
      await retime(rows.map(({ uuid }) => ({ uuid, ...timesOf(values) })))
      toast({ text: text.retimed({ count: rows.length }), undo: () => void retime(before) })
      onDone()
    },
  })
  return (
    <FormDialog
      title={text.bulkTimes({ count: rows.length })}
      verb={common.saveChanges}
      width="wide"
      form={form}
      failed={common.actionFailed}
      onClose={onClose}
    >
      <Timing {...form} />
    </FormDialog>
  )
}
