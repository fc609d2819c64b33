import type { CheckRow } from '../../contract/app/check-shapes.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Timing } from '../watch/check-form.tsx'
import { emptyCheck, timesOf, timesOfRow, type CheckValues } from '../watch/check-values.ts'
import { useRetimeMany } from '../watch/data.ts'

type BulkProps = { readonly project: string; readonly rows: readonly CheckRow[]; readonly onClose: () => void; readonly onDone: () => void }

/** Gives the chosen checks the same times; what they had can be given back. */
export const BulkTimes = ({ project, rows, onClose, onDone }: BulkProps) => {
  const { checks: text, ui } = useText()
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
    <Dialog
      title={text.bulkTimes({ count: rows.length })}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form="bulk-times" look="primary" busy={form.busy}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id="bulk-times" {...form.form} className="flex min-w-0 flex-col gap-4">
        {form.failure !== undefined && <ErrorState what={text.actFailed} why={form.failure.message} requestId={form.failure.requestId} />}
        <Timing {...form} />
      </form>
    </Dialog>
  )
}
