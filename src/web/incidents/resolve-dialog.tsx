import { resolveWithReplies } from '../../contract/app/incident-broadcast.ts'
import type { IncidentOverview } from '../../contract/app/incident-overview.ts'
import { reopenIncident, resolveIncident } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { tickedIn, typedIn } from '../ui/form/form-fields.ts'
import { openIn, Recipients } from '../records/recipients.tsx'
import { useRefreshIncidents } from './data.ts'
import { useIncidentTold } from './use-told.ts'

type DialogProps = { readonly room: IncidentOverview; readonly onClose: () => void }

type Ending = { readonly message: string; readonly is_public: boolean }

/** Resolves the incident, optionally with a reply to all linked tickets; undo reopens it. */
const useResolve = ({ incident }: IncidentOverview) => {
  const text = useText().incidents
  const toast = useToast()
  const sayTold = useIncidentTold(incident.id, incident.status)
  const params = { id: incident.id }
  return async ({ message, is_public }: Ending, tells: boolean): Promise<void> => {
    if (tells) {
      const { data } = await call(resolveWithReplies, { params, body: { message, is_public } })
      return sayTold(text.resolvedTold({ count: data.tickets }), data.sent_replies)
    }
    await call(resolveIncident, { params, body: { is_public, ...(message !== '' && { message }) } })
    return toast({ text: text.resolved })
  }
}

export const ResolveDialog = ({ room, onClose }: DialogProps) => {
  const { common, incidents: text } = useText()
  const refresh = useRefreshIncidents()
  const resolve = useResolve(room)
  const open = openIn(room.tickets).length
  const form = useForm({
    initial: { message: text.resolveDefault, is_public: true, resolve_tickets: true },
    submit: async ({ message, is_public, resolve_tickets }) => {
      await resolve({ message: message.trim(), is_public }, resolve_tickets && open > 0)
      onClose()
      await refresh()
    },
  })
  const { values } = form
  const tells = values.resolve_tickets && open > 0
  return (
    <FormDialog
      title={text.resolveTitle}
      verb={tells ? text.resolveAndTell({ count: open }) : text.resolveVerb}
      form={form}
      failed={common.actionFailed}
      onClose={onClose}
    >
      <WritingField label={text.resolveMessage} autoFocus required={tells} maxLength={20_000} {...typedIn(form, 'message')} />
      <Checkbox label={text.resolvePublic} {...tickedIn(form, 'is_public')} />
      {open > 0 && (
        <Checkbox label={text.resolveTickets({ count: open })} hint={text.resolveTicketsHint} {...tickedIn(form, 'resolve_tickets')} />
      )}
      {tells && <Recipients tickets={room.tickets} />}
    </FormDialog>
  )
}

export const ReopenDialog = ({ room, onClose }: DialogProps) => {
  const { common, incidents: text } = useText()
  const toast = useToast()
  const refresh = useRefreshIncidents()
  const form = useForm({
    initial: { message: '', is_public: false },
    submit: async ({ message, is_public }) => {
      const body = message.trim() === '' ? {} : { message: message.trim(), is_public }
      await call(reopenIncident, { params: { id: room.incident.id }, body })
      toast({ text: text.reopened })
      onClose()
      await refresh()
    },
  })
  return (
    <FormDialog title={text.reopenTitle} verb={common.reopen} form={form} failed={common.actionFailed} onClose={onClose}>
      <WritingField label={text.reopenMessage} autoFocus maxLength={20_000} {...typedIn(form, 'message')} />
      <Checkbox label={text.resolvePublic} {...tickedIn(form, 'is_public')} />
    </FormDialog>
  )
}
