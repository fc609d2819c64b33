import { INCIDENT_SEVERITIES } from '../../contract/v1/incidents.ts'
import type { Incident } from '../../contract/app/incident-room.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import { Finder, type Found } from '../ui/finder.tsx'
import { PickMany } from '../ui/pick-many.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { findAssets } from './find-things.ts'
import { choicesOf, useNames } from './names.ts'

export type IncidentValues = {
  readonly title: string
  readonly severity: Incident['severity']
  readonly description: string
  readonly commander_id: string
  readonly responder_ids: readonly number[]
  readonly asset_ids: readonly Found[]
  readonly ticket_ids: readonly Found[]
  readonly started_at: string | null
  readonly message: string
  readonly is_public: boolean
}

export const emptyIncident: IncidentValues = {
  title: '',
  severity: 'major',
  description: '',
  commander_id: '',
  responder_ids: [],
  asset_ids: [],
  ticket_ids: [],
  started_at: null,
  message: '',
  is_public: false,
}

export type IncidentForm = {
  readonly values: IncidentValues
  readonly set: <Name extends keyof IncidentValues>(name: Name, value: IncidentValues[Name]) => void
  readonly errors: Readonly<Record<string, string>>
}

export const Naming = ({ values, set, errors }: IncidentForm) => {
  const text = useText().incidents
  return (
    <>
      <Field label={text.fields.title} error={errors.title}>
        <Input
          name="title"
          autoFocus
          required
          maxLength={255}
          autoComplete="off"
          placeholder={text.fields.titlePlaceholder}
          value={values.title}
          onChange={(event) => set('title', event.currentTarget.value)}
        />
      </Field>
      <Segmented
        showLabel
        label={text.fields.severity}
        value={values.severity}
        choices={INCIDENT_SEVERITIES.map((value) => ({ value, label: text.severity[value] }))}
        onChange={(severity) => set('severity', severity)}
      />
    </>
  )
}

export const Roles = ({ values, set, errors }: IncidentForm) => {
  const text = useText().incidents.fields
  const { agents } = useNames()
  return (
    <>
      <Field label={text.commander} error={errors.commander_id}>
        <Select
          name="commander_id"
          value={values.commander_id}
          choices={[{ value: '', label: text.nobody }, ...choicesOf(agents)]}
          onChange={(event) => set('commander_id', event.currentTarget.value)}
        />
      </Field>
      <PickMany
        label={text.responders}
        filterLabel={text.findPeople}
        choices={agents}
        chosen={values.responder_ids}
        error={errors.responder_ids}
        onChange={(chosen) => set('responder_ids', chosen)}
      />
    </>
  )
}

export const Details = ({ values, set, errors }: IncidentForm) => {
  const text = useText().incidents.fields
  const mayAssets = useMay('assets:read')
  return (
    <>
      <Field label={text.description} error={errors.description}>
        <Textarea
          name="description"
          maxLength={100_000}
          value={values.description}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
      </Field>
      {mayAssets && (
        <Field label={text.assets} error={errors.asset_ids}>
          <Finder
            label={text.assets}
            placeholder={text.find}
            nothing={text.nothingFound}
            name="asset_ids"
            find={findAssets}
            chosen={values.asset_ids}
            onChange={(chosen) => set('asset_ids', chosen)}
          />
        </Field>
      )}
    </>
  )
}
