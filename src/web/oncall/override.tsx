import { useQuery, useQueryClient } from '@tanstack/react-query'
import { arrangeCover } from '../../contract/app/on-call-cover.ts'
import { isoMillis } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { nameIn, useNames } from '../records/names.ts'
import { useMe } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Field, Input, Select } from '../ui/form/field.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { instantAt, printWall, readWall, wallAt } from '../ui/time/zoned.ts'
import { spanOfAll } from './bands.ts'
import { calendarQuery, type Frame, type Schedule } from './data.ts'

type Values = { readonly user_id: string; readonly starts_at: string; readonly ends_at: string }

const frameIn = (zone: string, { starts_at, ends_at }: Values): Frame | undefined => {
  const [from, to] = [readWall(starts_at), readWall(ends_at)]
  if (from === undefined || to === undefined) return undefined
  const frame = { starts_at: instantAt(zone, from), ends_at: instantAt(zone, to) }
  return frame.ends_at > frame.starts_at ? frame : undefined
}

/** Who would be relieved, and how much of a gap it fills. */
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
      const body = { user_id: Number(values.user_id), starts_at: isoMillis(times.starts_at), ends_at: isoMillis(times.ends_at) }
      await call(arrangeCover, { params: { id: schedule.id }, body })
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
  /** When somebody is wanted; `isMine`: it is I who needs somebody. */
  readonly frame: Frame & { readonly isMine?: boolean }
  readonly onDone: () => void
}

export const OverrideDialog = (props: OverrideProps) => {
  const { oncall, ui } = useText()
  const text = oncall.override
  const { schedule, zone, onDone } = props
  const { values, set, errors, failure, busy, form, agents } = useOverrideForm(props)
  const frame = frameIn(zone, values)
  const choices = [{ value: '', label: text.choose }, ...agents.map(({ id, name }) => ({ value: String(id), label: name }))]
  const time = (name: 'starts_at' | 'ends_at', label: string, error?: string) => (
    <Field label={label} error={errors[name] ?? error}>
      <Input name={name} type="datetime-local" required value={values[name]} onChange={(event) => set(name, event.currentTarget.value)} />
    </Field>
  )
  return (
    <Dialog
      title={text.title}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>{ui.cancel}</Button>
          <Button look="primary" type="submit" form="override" busy={busy} disabled={frame === undefined}>
            {text.save}
          </Button>
        </>
      }
    >
      <form {...form} id="override" className="flex flex-col gap-3">
        {failure !== undefined && <ErrorState what={text.failed} why={failure.message} requestId={failure.requestId} />}
        <Field label={text.who} error={errors.user_id}>
          <Select
            name="user_id"
            required
            value={values.user_id}
            choices={choices}
            onChange={(event) => set('user_id', event.currentTarget.value)}
          />
        </Field>
        <div className="grid gap-3 pane:grid-cols-2">
          {time('starts_at', text.from)}
          {time('ends_at', text.to, frame === undefined ? text.badTimes : undefined)}
        </div>
        <Quiet>{text.zone({ zone })}</Quiet>
        {frame !== undefined && <Effect schedule={schedule} frame={frame} />}
      </form>
    </Dialog>
  )
}
