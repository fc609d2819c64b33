import type { IncidentOverview } from '../../contract/app/incident-overview.ts'
import { updateIncident } from '../../contract/v1/incidents.ts'
import { triggerPage } from '../../contract/v1/on-call-pages.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { chosenIn, typedIn } from '../ui/form/form-fields.ts'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { assetFound, numbersOf } from '../records/find-things.ts'
import { choicesOf, idOf, idText } from '../records/names.ts'
import { incidentKeys } from './data.ts'
import { Details, emptyIncident, Naming, Roles, type IncidentValues } from './incident-fields.tsx'

type DialogProps = { readonly room: IncidentOverview; readonly onClose: () => void }

const valuesOf = ({ incident, assets }: IncidentOverview): IncidentValues => ({
  ...emptyIncident,
  title: incident.title,
  severity: incident.severity,
  description: incident.description,
  commander_id: idText(incident.commander_id),
  responder_ids: incident.responder_ids,
  asset_ids: assets.map(assetFound),
})

export const EditDialog = ({ room, onClose }: DialogProps) => {
  const { common, incidents: text } = useText()
  const done = useDone(incidentKeys, onClose)
  const form = useForm({
    initial: valuesOf(room),
    submit: async ({ title, severity, description, asset_ids }) => {
      const body = { title: title.trim(), severity, description, asset_ids: numbersOf(asset_ids) }
      await call(updateIncident, { params: { id: room.incident.id }, body })
      await done(common.saved)
    },
  })
  return (
    <FormDialog title={text.editTitle} verb={common.saveChanges} form={form} failed={common.actionFailed} onClose={onClose}>
      <Naming {...form} />
      <Details {...form} />
    </FormDialog>
  )
}

export const RolesDialog = ({ room, onClose }: DialogProps) => {
  const { common, incidents: text } = useText()
  const done = useDone(incidentKeys, onClose)
  const form = useForm({
    initial: valuesOf(room),
    submit: async ({ commander_id, responder_ids }) => {
      const body = { commander_id: idOf(commander_id), responder_ids: [...responder_ids] }
      await call(updateIncident, { params: { id: room.incident.id }, body })
      await done(text.rolesSaved)
    },
  })
  return (
    <FormDialog title={text.rolesTitle} verb={text.saveRoles} form={form} failed={common.actionFailed} onClose={onClose}>
      <Roles {...form} />
    </FormDialog>
  )
}

export const PageDialog = ({ room, onClose }: DialogProps) => {
  const { common, incidents: text } = useText()
  const done = useDone(incidentKeys, onClose)
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
      verb={common.pageNow}
      look="danger"
      form={form}
      failed={common.actionFailed}
      onClose={onClose}
    >
      <ChoiceField label={text.pagePolicy} required choices={choicesOf(policies)} {...chosenIn(form, 'policy_id')} />
      <WritingField label={common.message} required maxLength={1_000} {...typedIn(form, 'summary')} />
    </FormDialog>
  )
}
