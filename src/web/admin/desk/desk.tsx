import { useQuery, useQueryClient } from '@tanstack/react-query'
import { updateSettings } from '../../../contract/v1/settings.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Go } from '../../ui/page/go.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { Switch } from '../../ui/form/toggle.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { typedIn } from '../../ui/form/form-fields.ts'
import { settingsQuery, type Settings } from './data.ts'
import { SettingsForm } from './settings-form.tsx'
import { SurveyDelay } from './survey.tsx'

type Flag = 'return_tickets_on_departure' | 'changes_vote_on_own' | 'major_incident_on_critical'

/** A setting that is saved at once; shows the new value until the server has answered. */
const FlagSwitch = ({ settings, name, label, hint }: { settings: Settings; name: Flag; label: string; hint?: string }) => {
  const { common } = useText()
  const mayWrite = useMay('admin:write')
  const save = useAct({
    run: (on: boolean) => call(updateSettings, { body: { [name]: on } }),
    touches: [settingsQuery.queryKey],
    done: common.saved,
  })
  return (
    <Switch
      label={label}
      hint={hint}
      disabled={!mayWrite}
      checked={save.isPending ? save.variables : settings[name]}
      onChange={(on) => save.mutate(on)}
    />
  )
}

const numbers = [
  { name: 'major_incident_alerts', words: 'alerts', min: 0, max: 1_000 },
  { name: 'major_incident_minutes', words: 'minutes', min: 1, max: 60 },
  { name: 'incident_quiet_minutes', words: 'quiet', min: 0, max: 1_440 },
] as const

const MajorIncidents = ({ settings }: { settings: Settings }) => {
  const { common } = useText()
  const { settings: text } = useText().admin.desk
  const mayWrite = useMay('admin:write')
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({
    initial: {
      major_incident_alerts: String(settings.major_incident_alerts),
      major_incident_minutes: String(settings.major_incident_minutes),
      incident_quiet_minutes: String(settings.incident_quiet_minutes),
    },
    submit: async (typed) => {
      const body = {
        major_incident_alerts: Number(typed.major_incident_alerts),
        major_incident_minutes: Number(typed.major_incident_minutes),
        incident_quiet_minutes: Number(typed.incident_quiet_minutes),
      }
      await call(updateSettings, { body })
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
      toast({ text: common.saved })
    },
  })
  return (
    <SettingsForm form={form} failed={common.settingsSaveFailed} verb={common.saveChanges} mayWrite={mayWrite}>
      {numbers.map(({ name, words, ...bounds }) => (
        <TextField
          key={name}
          {...typedIn(form, name)}
          {...bounds}
          label={text[words]}
          {...(words === 'alerts' && { hint: text.alertsHint })}
          type="number"
          required
          disabled={!mayWrite}
        />
      ))}
    </SettingsForm>
  )
}

export const DeskPage = () => {
  const { nav } = useText().admin
  const { common } = useText()
  const { settings: text } = useText().admin.desk
  const settings = useQuery(settingsQuery)
  return (
    <SettingsPage title={nav.parts.desk} about={text.about}>
      <Loaded query={settings} failed={common.settingsLoadFailed} rows={3}>
        {(data) => (
          <>
            <Section title={text.leaving}>
              <FlagSwitch settings={data} name="return_tickets_on_departure" label={text.returnTickets} hint={text.returnHint} />
            </Section>
            <Section title={text.survey}>
              <SurveyDelay settings={data} />
            </Section>
            <Section title={common.changes}>
              <FlagSwitch settings={data} name="changes_vote_on_own" label={text.voteOnOwn} hint={text.voteHint} />
            </Section>
            <Section title={text.major}>
              <FlagSwitch settings={data} name="major_incident_on_critical" label={text.onCritical} />
              <MajorIncidents settings={data} />
            </Section>
          </>
        )}
      </Loaded>
      <Section title={text.kept}>
        <p>
          <Go to="/admin/retention">{text.retention}</Go>
        </p>
      </Section>
    </SettingsPage>
  )
}
