import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { TicketOverview, ConversationMessage } from '../../contract/app/ticket-overview.ts'
import { splitTicket } from '../../contract/v1/ticket-actions.ts'
import { updateTicket } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'

type SubjectProps = {
  readonly title: string
  readonly sentence?: string
  readonly verb: string
  readonly subject: string
  readonly submit: (subject: string) => Promise<void>
  readonly onClose: () => void
}

const SubjectDialog = ({ title, sentence, verb, subject, submit, onClose }: SubjectProps) => {
  const { common } = useText()
  const form = useForm({ initial: { subject }, submit: (given) => submit(given.subject) })
  return (
    <FormDialog title={title} sentence={sentence} verb={verb} form={form} failed={common.saveFailed} onClose={onClose}>
      <TextField label={common.subject} autoFocus required maxLength={255} {...typedIn(form, 'subject')} />
    </FormDialog>
  )
}

export const SplitDialog = ({
  ticket,
  message,
  onClose,
}: {
  ticket: TicketOverview
  message: ConversationMessage
  onClose: () => void
}) => {
  const text = useText().ticket
  const navigate = useNavigate()
  const toast = useToast()
  const submit = async (subject: string): Promise<void> => {
    const body = { reply_ids: [message.id], subject }
    const { data } = await call(splitTicket, { params: { id: ticket.id }, body })
    onClose()
    toast({ text: text.splitDone({ ticket: `HD-${data.id}` }) })
    await navigate({ to: `/tickets/${data.id}` })
  }
  return (
    <SubjectDialog
      title={text.splitTitle}
      sentence={text.splitSentence}
      verb={text.splitVerb}
      subject={ticket.subject}
      submit={submit}
      onClose={onClose}
    />
  )
}

export const RenameDialog = ({ ticket, onClose }: { ticket: TicketOverview; onClose: () => void }) => {
  const text = useText().ticket
  const queries = useQueryClient()
  const submit = async (subject: string): Promise<void> => {
    await call(updateTicket, { params: { id: ticket.id }, body: { subject } })
    await queries.invalidateQueries({ queryKey: ['ticket', ticket.id] })
    onClose()
  }
  return <SubjectDialog title={text.rename} verb={text.renameVerb} subject={ticket.subject} submit={submit} onClose={onClose} />
}
