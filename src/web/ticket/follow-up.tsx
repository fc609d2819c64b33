import { useNavigate } from '@tanstack/react-router'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { openFollowUp } from '../../contract/v1/ticket-actions.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'

/** Creates a follow-up ticket: assigned to the current agent if the original ticket is, otherwise unassigned. */
export const FollowUpDialog = ({ ticket, onClose }: { ticket: TicketOverview; onClose: () => void }) => {
  const { common, ticket: text } = useText()
  const me = useMe()?.id
  const navigate = useNavigate()
  const done = useDone([['ticket', ticket.id], ['queue']], onClose)
  const form = useForm({
    initial: { subject: ticket.subject, description: '' },
    submit: async ({ subject, description }) => {
      const body = {
        subject,
        ...(description.trim() !== '' && { description }),
        ...(me !== undefined && ticket.assignee_id === me && { assignee_id: me }),
      }
      const made = { params: { id: ticket.id }, body }
      const { data } = await call(openFollowUp, made)
      await done(text.created({ ticket: `HD-${data.id}` }))
      await navigate({ to: `/tickets/${data.id}` })
    },
  })
  return (
    <FormDialog
      title={text.followUpTitle({ ticket: ticket.reference })}
      sentence={text.followUpSentence({ name: ticket.client.name })}
      verb={text.followUpVerb}
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      <TextField label={common.subject} autoFocus required maxLength={255} {...typedIn(form, 'subject')} />
      <WritingField label={common.description} hint={text.followUpHint} rows={4} {...typedIn(form, 'description')} />
    </FormDialog>
  )
}
