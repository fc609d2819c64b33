import { INCIDENT_SEVERITIES } from '../../contract/v1/incidents.ts'
import type { Incident } from '../../contract/app/incident-overview.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import type { Found } from '../ui/form/finder.tsx'
import { chosenIn, foundIn, typedIn, type FormFields } from '../ui/form/form-fields.ts'
import { PickMany } from '../ui/form/pick-many.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { findAssets } from '../records/find-things.ts'
import { choicesOf, useNames } from '../records/names.ts'

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

export type IncidentForm = FormFields<IncidentValues>

export const Naming = (form: IncidentForm) => {
  const { common, incidents: text } = useText()
  return (
    <>
      <TextField
        label={common.title}
        autoFocus
        required
        maxLength={255}
        placeholder={text.fields.titlePlaceholder}
        {...typedIn(form, 'title')}
      />
      <Segmented
        showLabel
        label={text.fields.severity}
        value={form.values.severity}
        choices={wordChoices(INCIDENT_SEVERITIES, text.severity)}
        onChange={(severity) => form.set('severity', severity)}
      />
    </>
  )
}

export const Roles = (form: IncidentForm) => {
  const { common } = useText()
  const text = useText().incidents.fields
  const { agents } = useNames()
  return (
    <>
      <ChoiceField
        label={common.commander}
        choices={[{ value: '', label: text.nobody }, ...choicesOf(agents)]}
        {...chosenIn(form, 'commander_id')}
      />
      <PickMany label={text.responders} filterLabel={common.findPeople} choices={agents} {...foundIn(form, 'responder_ids')} />
    </>
  )
}

export const Details = (form: IncidentForm) => {
  const { common } = useText()
  const text = useText().incidents.fields
  const mayAssets = useMay('assets:read')
  return (
    <>
      <WritingField label={common.summary} maxLength={100_000} {...typedIn(form, 'description')} />
      {mayAssets && (
        <FinderField
          label={text.assets}
          placeholder={common.typeToFind}
          nothing={common.nothingFound}
          find={findAssets}
          {...foundIn(form, 'asset_ids')}
        />
      )}
    </>
  )
}
