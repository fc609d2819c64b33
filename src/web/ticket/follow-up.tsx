import { useNavigate } from '@tanstack/react-router'
import type { DeskTicket } from '../../contract/app/desk-ticket.ts'
import { openFollowUp } from '../../contract/v1/ticket-actions.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Field, Input, Textarea } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'

/** A closed matter is taken up again. Whose it was, keeps it; anybody else leaves it to the desk. */
export const FollowUpDialog = ({ ticket, onClose }: { ticket: DeskTicket; onClose: () => void }) => {
  const text = useText().ticket
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
      const { data } = await call<typeof openFollowUp, { readonly data: { readonly id: number } }>(openFollowUp, made)
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
      <Field label={text.subject} error={form.errors.subject}>
        <Input
          autoFocus
          required
          name="subject"
          maxLength={255}
          value={form.values.subject}
          onChange={({ currentTarget }) => form.set('subject', currentTarget.value)}
        />
      </Field>
      <Field label={text.description} hint={text.followUpHint} error={form.errors.description}>
        <Textarea
          name="description"
          rows={4}
          value={form.values.description}
          onChange={({ currentTarget }) => form.set('description', currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
