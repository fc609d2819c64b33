import { updateScheduledReply, type ScheduledReplyRecord } from '../../contract/v1/scheduled-replies.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { snoozeUntil } from '../desk/moments/snooze.ts'
import { useText } from '../i18n/text.tsx'
import { DateTimeField } from '../ui/form/date-time-field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { givenIn, typedIn } from '../ui/form/form-fields.ts'

/** Edits text or time of a scheduled reply. Unchanged text keeps its formatting. */
export const EditLater = ({ reply, onClose }: { reply: ScheduledReplyRecord; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().ticket.later
  const done = useDone([['ticket', reply.ticket_id]], onClose)
  const form = useForm<{ body: string; send_at: string | null }>({
    initial: { body: reply.body, send_at: reply.cancel_reason === null ? reply.send_at : snoozeUntil('tomorrow', serverNow()) },
    submit: async ({ body, send_at }) => {
      const params = { id: reply.ticket_id, scheduled_id: reply.id }
      await call(updateScheduledReply, { params, body: { ...(body !== reply.body && { body }), ...(send_at !== null && { send_at }) } })
      await done(common.saved)
    },
  })
  return (
    <FormDialog title={text.editTitle} verb={common.save} width="wide" form={form} failed={text.failed} onClose={onClose}>
      <WritingField label={common.text} required rows={6} {...typedIn(form, 'body')} />
      <DateTimeField required label={text.at} {...givenIn(form, 'send_at')} />
    </FormDialog>
  )
}
