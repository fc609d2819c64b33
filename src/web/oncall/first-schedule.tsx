import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatIsoMillis } from '../../contract/time.ts'
import { createSchedule } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Fieldset } from '../ui/form/fieldset.tsx'
import { Snippet } from '../ui/code.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useZone } from '../ui/time/time.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { chosenIn, givenIn } from '../ui/form/form-fields.ts'
import { agentsQuery } from './data.ts'
import { lastHandover } from './rotation-values.ts'
import { ZoneField } from './zone-field.tsx'

const apiCall = (zone: string): string =>
  `curl -X POST ${location.origin}/api/v1/on-call/schedules \\
  -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' \\
  -d '{"name":"Primary","time_zone":"${zone}","layers":[{"rotation":"weekly","handoff_at":"2026-01-05T09:00:00Z","user_ids":[1,2]}]}'`

const useWeekdays = (): readonly { readonly value: string; readonly label: string }[] => {
  const format = useFormat()
  const name = new Intl.DateTimeFormat(format.language, { weekday: 'long', timeZone: 'UTC' })
  // 1970-01-05 was a Monday.
  return Array.from({ length: 7 }, (_, day) => ({ value: String(day + 1), label: name.format((day + 4) * 86_400_000) }))
}

const useStart = () => {
  const text = useText().oncall
  const queries = useQueryClient()
  const navigate = useNavigate()
  const zone = useZone()
  return useForm({
    initial: { user_ids: [] as readonly number[], weekday: '1', time: '09:00', time_zone: zone },
    submit: async ({ user_ids, weekday, time, time_zone }) => {
      const handoff_at = formatIsoMillis(lastHandover(time_zone, serverNow(), Number(weekday), time))
      const layers = [{ rotation: 'weekly' as const, handoff_at, user_ids: [...user_ids] }]
      const made = await call(createSchedule, { body: { name: text.empty.nameIt, time_zone, layers } })
      await queries.invalidateQueries({ queryKey: ['on-call'] })
      await navigate({ to: `/oncall/${made.data.id}` })
    },
  })
}

type Start = ReturnType<typeof useStart>

const Who = ({ values, set, errors }: Start) => {
  const text = useText().oncall.empty
  const { data: agents = [] } = useQuery(agentsQuery)
  const toggle = (id: number, on: boolean): void =>
    set('user_ids', on ? [...values.user_ids, id] : values.user_ids.filter((other) => other !== id))
  return (
    <Fieldset legend={text.who} error={errors.layers}>
      {agents.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={values.user_ids.includes(id)} onChange={(on) => toggle(id, on)} />
      ))}
      <Quiet>{text.whoHint}</Quiet>
    </Fieldset>
  )
}

export const FirstSchedule = () => {
  const { oncall, ui } = useText()
  const text = oncall.empty
  const mayWrite = useMay('users:write')
  const form = useStart()
  const { values, set, failure, busy } = form
  const weekdays = useWeekdays()
  return (
    <Section title={text.title}>
      <p>{text.sentence}</p>
      {!mayWrite && <Quiet>{oncall.needsManager}</Quiet>}
      {mayWrite && (
        <form {...form.form} className="flex max-w-160 flex-col items-start gap-4">
          <FormFailure what={oncall.editor.failed} failure={failure} />
          <Who {...form} />
          <div className="grid w-full gap-3 pane:grid-cols-3">
            <ChoiceField label={text.day} choices={weekdays} {...chosenIn(form, 'weekday')} />
            <Field label={text.time}>
              <Input type="time" name="time" required value={values.time} onChange={(event) => set('time', event.currentTarget.value)} />
            </Field>
            <ZoneField {...givenIn(form, 'time_zone')} />
          </div>
          <Button type="submit" look="primary" busy={busy} disabled={values.user_ids.length === 0}>
            {text.create}
          </Button>
        </form>
      )}
      <div className="flex max-w-160 min-w-0 flex-col gap-1">
        <Quiet>{ui.orByApi}</Quiet>
        <Snippet label={text.api} code={apiCall(values.time_zone)} />
      </div>
    </Section>
  )
}
