import { useQuery, useQueryClient } from '@tanstack/react-query'
import { overrideShift } from '../../contract/app/shift-override.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { nameIn, useNames } from '../records/names.ts'
import { useMe } from '../session.ts'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { instantAt, printWall, readWall, wallAt } from '../ui/time/zoned.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { chosenIn, typedIn } from '../ui/form/form-fields.ts'
import { spanOfAll } from './bands.ts'
import { calendarQuery, type Frame, type Schedule } from './data.ts'

type Values = { readonly user_id: string; readonly starts_at: string; readonly ends_at: string }

const frameIn = (zone: string, { starts_at, ends_at }: Values): Frame | undefined => {
  const [from, to] = [readWall(starts_at), readWall(ends_at)]
  if (from === undefined || to === undefined) return undefined
  const frame = { starts_at: instantAt(zone, from), ends_at: instantAt(zone, to) }
  return frame.ends_at > frame.starts_at ? frame : undefined
}

/** Preview of an override: the replaced agents and the part of a gap it fills. */
const Effect = ({ schedule, frame }: { schedule: Schedule; frame: Frame }) => {
  const text = useText().oncall.override
  const format = useFormat()
  const { data, isPlaceholderData } = useQuery(calendarQuery(schedule.id, frame))
  if (data === undefined || isPlaceholderData) return null
  const ids = [...new Set(data.shifts.map(({ user_id }) => user_id))]
  const names = ids.flatMap((id) => data.people.find((person) => person.id === id)?.name ?? [])
  const free = spanOfAll(data.gaps)
  return (
    <p role="status" className="flex flex-col">
      {names.length > 0 && <span>{text.replaces({ names })}</span>}
      {free > 0 && <span>{text.fills({ span: format.span(free) })}</span>}
    </p>
  )
}

const useOverrideForm = ({ schedule, zone, frame, onDone }: OverrideProps) => {
  const text = useText().oncall.override
  const queries = useQueryClient()
  const toast = useToast()
  const me = useMe()
  const { agents } = useNames()
  const first: Values = {
    user_id: frame.isMine === true ? '' : String(me?.id ?? ''),
    starts_at: printWall(wallAt(zone, frame.starts_at)),
    ends_at: printWall(wallAt(zone, frame.ends_at)),
  }
  const form = useForm({
    initial: first,
    submit: async (values) => {
      const times = frameIn(zone, values)
      if (times === undefined) return
      const body = { user_id: Number(values.user_id), starts_at: formatIsoMillis(times.starts_at), ends_at: formatIsoMillis(times.ends_at) }
      await call(overrideShift, { params: { id: schedule.id }, body })
      await queries.invalidateQueries({ queryKey: ['on-call'] })
      toast({ text: text.saved({ name: nameIn(agents, body.user_id) ?? '' }) })
      onDone()
    },
  })
  return { ...form, agents }
}

type OverrideProps = {
  readonly schedule: Schedule
  readonly zone: string
  /** The time to cover; `isMine` marks a shift of the signed-in agent. */
  readonly frame: Frame & { readonly isMine?: boolean }
  readonly onDone: () => void
}

export const OverrideDialog = (props: OverrideProps) => {
  const { common } = useText()
  const text = useText().oncall.override
  const { schedule, zone, onDone } = props
  const { agents, ...form } = useOverrideForm(props)
  const frame = frameIn(zone, form.values)
  const choices = [{ value: '', label: text.choose }, ...agents.map(({ id, name }) => ({ value: String(id), label: name }))]
  const ends = typedIn(form, 'ends_at')
  return (
    <FormDialog title={text.title} verb={text.save} form={form} isReady={frame !== undefined} failed={text.failed} onClose={onDone}>
      <ChoiceField label={common.onCall} required choices={choices} {...chosenIn(form, 'user_id')} />
      <div className="grid gap-3 pane:grid-cols-2">
        <TextField label={common.from} type="datetime-local" required {...typedIn(form, 'starts_at')} />
        <TextField
          label={common.until}
          type="datetime-local"
          required
          {...ends}
          error={ends.error ?? (frame === undefined ? text.badTimes : undefined)}
        />
      </div>
      <Quiet>{text.zone({ zone })}</Quiet>
      {frame !== undefined && <Effect schedule={schedule} frame={frame} />}
    </FormDialog>
  )
}
