import { useQueryClient } from '@tanstack/react-query'
import { updateSettings } from '../../../contract/v1/settings.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { typedIn } from '../../ui/form/form-fields.ts'
import { settingsQuery, type Settings } from './data.ts'
import { SettingsForm } from './settings-form.tsx'

export const SurveyDelay = ({ settings }: { settings: Settings }) => {
  const { common } = useText()
  const { settings: text } = useText().admin.desk
  const mayWrite = useMay('admin:write')
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({
    initial: { csat_delay_hours: String(settings.csat_delay_hours ?? '') },
    submit: async ({ csat_delay_hours: typed }) => {
      await call(updateSettings, { body: { csat_delay_hours: typed.trim() === '' ? null : Number(typed) } })
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
      toast({ text: common.saved })
    },
  })
  return (
    <SettingsForm form={form} failed={common.settingsSaveFailed} verb={text.saveSurvey} mayWrite={mayWrite}>
      <TextField
        {...typedIn(form, 'csat_delay_hours')}
        label={text.surveyDelay}
        hint={text.surveyHint}
        type="number"
        min={0}
        max={168}
        step={1}
        disabled={!mayWrite}
      />
    </SettingsForm>
  )
}
