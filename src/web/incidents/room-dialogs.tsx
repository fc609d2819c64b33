import type { IncidentRoom } from '../../contract/app/incident-room.ts'
import { linkIncidentTickets, updateIncident } from '../../contract/v1/incidents.ts'
import { triggerPage } from '../../contract/v1/on-call-pages.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Field, Select, Textarea } from '../ui/field.tsx'
import { Finder, type Found } from '../ui/finder.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { useRefreshIncidents } from './data.ts'
import { assetFound, findTickets, numbersOf } from './find-things.ts'
import { Details, emptyIncident, Naming, Roles, type IncidentValues } from './incident-fields.tsx'
import { choicesOf, idOf, idText } from './names.ts'

type DialogProps = { readonly room: IncidentRoom; readonly onClose: () => void }

const valuesOf = ({ incident, assets }: IncidentRoom): IncidentValues => ({
  ...emptyIncident,
  title: incident.title,
  severity: incident.severity,
  description: incident.description,
  commander_id: idText(incident.commander_id),
  responder_ids: incident.responder_ids,
  asset_ids: assets.map(assetFound),
})

const useDone = (onClose: () => void) => {
  const toast = useToast()
  const refresh = useRefreshIncidents()
  return async (said: string): Promise<void> => {
    toast({ text: said })
    onClose()
    await refresh()
  }
}

export const EditDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().incidents
  const done = useDone(onClose)
  const form = useForm({
    initial: valuesOf(room),
    submit: async ({ title, severity, description, asset_ids }) => {
      const body = { title: title.trim(), severity, description, asset_ids: numbersOf(asset_ids) }
      await call(updateIncident, { params: { id: room.incident.id }, body })
      await done(text.saved)
    },
  })
  return (
    <FormDialog title={text.editTitle} verb={text.save} form={form} failed={text.actFailed} onClose={onClose}>
      <Naming {...form} />
      <Details {...form} />
    </FormDialog>
  )
}

export const RolesDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().incidents
  const done = useDone(onClose)
  const form = useForm({
    initial: valuesOf(room),
    submit: async ({ commander_id, responder_ids }) => {
      const body = { commander_id: idOf(commander_id), responder_ids: [...responder_ids] }
      await call(updateIncident, { params: { id: room.incident.id }, body })
      await done(text.rolesSaved)
    },
  })
  return (
    <FormDialog title={text.rolesTitle} verb={text.saveRoles} form={form} failed={text.actFailed} onClose={onClose}>
      <Roles {...form} />
    </FormDialog>
  )
}

export const LinkDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().incidents
  const done = useDone(onClose)
  const initial: { readonly ticket_ids: readonly Found[] } = { ticket_ids: [] }
  const form = useForm({
    initial,
    submit: async ({ ticket_ids }) => {
      if (ticket_ids.length === 0) return onClose()
      await call(linkIncidentTickets, { params: { id: room.incident.id }, body: { ticket_ids: numbersOf(ticket_ids) } })
      return done(text.linkedTold({ count: ticket_ids.length }))
    },
  })
  return (
    <FormDialog title={text.linkVerb} verb={text.linkVerb} form={form} failed={text.actFailed} onClose={onClose}>
      <Field label={text.tickets} error={form.errors.ticket_ids}>
        <Finder
          label={text.tickets}
          placeholder={text.fields.find}
          nothing={text.fields.nothingFound}
          name="ticket_ids"
          find={findTickets}
          chosen={form.values.ticket_ids}
          onChange={(chosen) => form.set('ticket_ids', chosen)}
        />
      </Field>
    </FormDialog>
  )
}

export const PageDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().incidents
  const done = useDone(onClose)
  const { incident, policies } = room
  const form = useForm({
    initial: { policy_id: idText(policies[0]?.id), summary: `${text.reference({ id: incident.id })} ${incident.title}` },
    submit: async ({ policy_id, summary }) => {
      await call(triggerPage, { body: { policy_id: Number(policy_id), summary: summary.trim(), incident_id: incident.id } })
      await done(text.paged)
    },
  })
  return (
    <FormDialog
      title={text.pageTitle}
      sentence={policies.length === 0 ? text.noPolicies : undefined}
      verb={text.pageVerb}
      look="danger"
      form={form}
      failed={text.actFailed}
      onClose={onClose}
    >
      <Field label={text.pagePolicy} error={form.errors.policy_id}>
        <Select
          name="policy_id"
          required
          value={form.values.policy_id}
          choices={choicesOf(policies)}
          onChange={(event) => form.set('policy_id', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.pageSummary} error={form.errors.summary}>
        <Textarea
          name="summary"
          required
          maxLength={1_000}
          value={form.values.summary}
          onChange={(event) => form.set('summary', event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
