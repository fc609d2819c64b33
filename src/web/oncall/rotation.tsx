import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createSchedule, updateSchedule } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { useZone } from '../ui/time/time.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { TwoColumns } from '../ui/page/two-columns.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { givenIn, typedIn } from '../ui/form/form-fields.ts'
import { refused } from '../api/refused.ts'
import { scheduleQuery, type Schedule } from './data.ts'
import { Layers } from './layer-fields.tsx'
import { Preview } from './preview.tsx'
import { bodyOf, emptyLayer, valuesOf, type RotationValues } from './rotation-values.ts'
import { ZoneField } from './zone-field.tsx'

const useRotationForm = (schedule: Schedule | undefined, initial: RotationValues) => {
  const text = useText().oncall.editor
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useForm({
    initial,
    submit: async (values) => {
      const body = bodyOf(values)
      const reply = await (schedule === undefined
        ? call(createSchedule, { body })
        : call(updateSchedule, { params: { id: schedule.id }, body }))
      await queries.invalidateQueries({ queryKey: ['on-call'] })
      toast({ text: text.saved })
      await navigate({ to: `/oncall/${reply.data.id}` })
    },
  })
}

const Editor = ({ schedule, initial }: { schedule: Schedule | undefined; initial: RotationValues }) => {
  const { common, oncall } = useText()
  const text = oncall.editor
  const navigate = useNavigate()
  const form = useRotationForm(schedule, initial)
  const { values, set, errors, failure, busy } = form
  const cancel = (): void => void navigate({ to: schedule === undefined ? '/oncall' : `/oncall/${schedule.id}` })
  const edit = (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      <FormFailure what={text.failed} failure={failure} />
      <div className="grid gap-3 pane:grid-cols-2">
        <TextField label={common.name} required maxLength={255} {...typedIn(form, 'name')} />
        <ZoneField hint={text.zoneHint} {...givenIn(form, 'time_zone')} />
      </div>
      <Layers layers={values.layers} zone={values.time_zone} error={errors.layers} onChange={(layers) => set('layers', layers)} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy}>{schedule === undefined ? text.create : common.saveChanges}</SubmitButton>
        <Button onClick={cancel}>{common.cancel}</Button>
      </div>
    </form>
  )
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={schedule === undefined ? text.newTitle : common.editName({ name: schedule.name })} />
      <TwoColumns start={edit} end={<Preview values={values} schedule={schedule} />} />
    </div>
  )
}

export const NewSchedulePage = () => {
  const zone = useZone()
  const [initial] = useState(() => ({ name: '', time_zone: zone, layers: [emptyLayer(zone, serverNow(), 0)] }))
  return <Editor schedule={undefined} initial={initial} />
}

export const EditSchedulePage = () => {
  const text = useText().oncall
  const { schedule: id = '' }: { readonly schedule?: string } = useParams({ strict: false })
  const schedule = useQuery({ ...scheduleQuery(Number(id)), throwOnError: refused })
  return (
    <Loaded query={schedule} failed={text.loadFailed}>
      {(found) => <Editor key={found.id} schedule={found} initial={valuesOf(found)} />}
    </Loaded>
  )
}
