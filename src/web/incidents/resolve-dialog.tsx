import type { IncidentRoom } from '../../contract/app/incident-room.ts'
import { reopenIncident, resolveIncident } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines } from '../ui/room.tsx'
import { useToast } from '../ui/toast.tsx'
import { Checkbox } from '../ui/toggle.tsx'
import { useForm } from '../ui/use-form.ts'
import { useRefreshIncidents } from './data.ts'

type DialogProps = { readonly room: IncidentRoom; readonly onClose: () => void }

const previewed = 8

/** Who will be answered, before they are. */
const Recipients = ({ room }: { room: IncidentRoom }) => {
  const text = useText().incidents
  const open = room.tickets.shown.filter(({ is_open }) => is_open)
  return (
    <div>
      <Quiet>{text.preview}</Quiet>
      <Lines label={text.preview}>
        {open.slice(0, previewed).map(({ id, reference, subject, requester_name }) => (
          <Line key={id} detail={`${reference} · ${subject}`}>
            {requester_name}
          </Line>
        ))}
      </Lines>
      {open.length > previewed && <Quiet>{text.previewMore({ count: open.length - previewed })}</Quiet>}
    </div>
  )
}

export const ResolveDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().incidents
  const toast = useToast()
  const refresh = useRefreshIncidents()
  const open = room.tickets.shown.filter(({ is_open }) => is_open).length
  const form = useForm({
    initial: { message: text.resolveDefault, is_public: true, resolve_tickets: open > 0 },
    submit: async ({ message, is_public, resolve_tickets }) => {
      const body = { is_public, resolve_tickets, ...(message.trim() !== '' && { message: message.trim() }) }
      const given = { params: { id: room.incident.id }, body }
      const { meta } = await call<typeof resolveIncident, { meta: { tickets: number } }>(resolveIncident, given)
      toast({ text: meta.tickets > 0 ? text.resolvedTold({ count: meta.tickets }) : text.resolved })
      onClose()
      await refresh()
    },
  })
  const { values, set, errors } = form
  const tells = values.resolve_tickets && open > 0
  return (
    <FormDialog
      title={text.resolveTitle}
      verb={tells ? text.resolveAndTell({ count: open }) : text.resolveVerb}
      form={form}
      failed={text.actFailed}
      onClose={onClose}
    >
      <Field label={text.resolveMessage} error={errors.message}>
        <Textarea
          name="message"
          autoFocus
          required={tells}
          maxLength={20_000}
          value={values.message}
          onChange={(event) => set('message', event.currentTarget.value)}
        />
      </Field>
      <Checkbox label={text.resolvePublic} checked={values.is_public} onChange={(on) => set('is_public', on)} />
      {open > 0 && (
        <Checkbox
          label={text.resolveTickets({ count: open })}
          hint={text.resolveTicketsHint}
          checked={values.resolve_tickets}
          onChange={(on) => set('resolve_tickets', on)}
        />
      )}
      {tells && <Recipients room={room} />}
    </FormDialog>
  )
}

export const ReopenDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().incidents
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
    <FormDialog title={text.reopenTitle} verb={text.reopenVerb} form={form} failed={text.actFailed} onClose={onClose}>
      <Field label={text.reopenMessage} error={form.errors.message}>
        <Textarea
          name="message"
          autoFocus
          maxLength={20_000}
          value={form.values.message}
          onChange={(event) => form.set('message', event.currentTarget.value)}
        />
      </Field>
      <Checkbox label={text.resolvePublic} checked={form.values.is_public} onChange={(on) => form.set('is_public', on)} />
    </FormDialog>
  )
}
