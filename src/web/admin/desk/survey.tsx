import { useQueryClient } from '@tanstack/react-query'
import { updateSettings } from '../../../contract/v1/settings.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { settingsQuery, type Settings } from './data.ts'

/** Whether clients are asked how it was, and how long after the solution. */
export const SurveyDelay = ({ settings }: { settings: Settings }) => {
  const { settings: text } = useText().admin.desk
  const mayWrite = useMay('admin:write')
  const queries = useQueryClient()
  const toast = useToast()
  const { values, set, errors, failure, busy, form } = useForm({
    initial: { csat_delay_hours: String(settings.csat_delay_hours ?? '') },
    submit: async ({ csat_delay_hours: typed }) => {
      await call(updateSettings, { body: { csat_delay_hours: typed.trim() === '' ? null : Number(typed) } })
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
      toast({ text: text.saved })
    },
  })
  return (
    <form {...form} className="flex max-w-96 flex-col gap-4">
      {failure !== undefined && <ErrorState what={text.saveFailed} why={failure.message} requestId={failure.requestId} />}
      <Field label={text.surveyDelay} hint={text.surveyHint} error={errors.csat_delay_hours}>
        <Input
          name="csat_delay_hours"
          type="number"
          min={0}
          max={168}
          step={1}
          disabled={!mayWrite}
          value={values.csat_delay_hours}
          onChange={(event) => set('csat_delay_hours', event.currentTarget.value)}
        />
      </Field>
      {mayWrite && (
        <div>
          <Button type="submit" busy={busy}>
            {text.saveSurvey}
          </Button>
        </div>
      )}
    </form>
  )
}
