import { useQuery } from '@tanstack/react-query'
import { MESSAGES_PAGE_SIZE, type TicketOverview } from '../../../contract/app/ticket-overview.ts'
import { escalateTicket } from '../../../contract/v1/ticket-actions.ts'
import { call } from '../../api/call.ts'
import type { ActProps } from '../acts/act-props.ts'
import { useText } from '../../i18n/text.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDone } from '../../ui/use-done.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { WritingField } from '../../ui/writing/writing-field.tsx'
import { typedIn } from '../../ui/form/form-fields.ts'
import { ticketQuery } from '../data.ts'

const HIGHEST = 100

const Escalating = ({ ticket, onClose }: { ticket: TicketOverview; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().ticket.escalation
  const done = useDone([['ticket', ticket.id], ['queue']], onClose)
  const form = useForm({
    initial: { level: String(Math.min(HIGHEST, ticket.escalation_level + 1)), reason: '' },
    submit: async ({ level, reason }) => {
      const body = { level: Number(level), ...(reason.trim() !== '' && { reason }) }
      await call(escalateTicket, { params: { id: ticket.id }, body })
      await done(text.done({ ticket: ticket.reference, level: Number(level) }))
    },
  })
  return (
    <FormDialog
      title={text.title({ ticket: ticket.reference })}
      sentence={text.sentence({ name: ticket.client.name })}
      verb={common.escalate}
      form={form}
      failed={text.failed}
      onClose={onClose}
    >
      <WritingField autoFocus label={text.reason} hint={text.reasonHint} maxLength={1_000} {...typedIn(form, 'reason')} />
      <TextField
        required
        type="number"
        min={0}
        max={HIGHEST}
        label={common.toLevel}
        hint={text.now({ level: ticket.escalation_level })}
        {...typedIn(form, 'level')}
      />
    </FormDialog>
  )
}

/** Escalates one ticket. Fetches its current level first, which determines the next one. */
export const EscalateDialog = ({ rows, onClose }: ActProps) => {
  const { data: ticket } = useQuery(ticketQuery(rows[0]?.id ?? 0, MESSAGES_PAGE_SIZE))
  return ticket === undefined ? null : <Escalating ticket={ticket} onClose={onClose} />
}
