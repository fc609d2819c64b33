import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarArrowDown, Ellipsis, LifeBuoy, type LucideIcon } from 'lucide-react'
import { DAY, formatIsoMillis } from '../../contract/time.ts'
import { addOverride, deleteSchedule, removeOverride } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { useText } from '../i18n/text.tsx'
import { useMay, useMe } from '../session.ts'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { saveFile } from '../ui/layer/save-file.ts'
import { useToast } from '../ui/layer/toast.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { useSaying } from './calendar.tsx'
import { calendarQuery, drawn, type Drawn, type Schedule } from './data.ts'
import { icalOf } from './ical.ts'

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" className="size-4" />

export const Overrides = ({ schedule, drawn, zone }: { schedule: Schedule; drawn: Drawn; zone: string }) => {
  const { common, oncall: text } = useText()
  const mayWrite = useMay('users:write')
  const say = useSaying(zone)
  const act = useUndoable([['on-call']])
  const nameOf = (id: number): string => drawn.people.find((person) => person.id === id)?.name ?? text.editor.somebody
  const takeBack = ({ id, user_id, starts_at, ends_at }: Drawn['overrides'][number]): void => {
    if (id === null) return
    const body = { user_id, starts_at: formatIsoMillis(starts_at), ends_at: formatIsoMillis(ends_at) }
    act.mutate({
      run: () => call(removeOverride, { params: { id: schedule.id, override_id: id } }),
      undo: () => call(addOverride, { params: { id: schedule.id }, body }),
      said: text.override.removed,
    })
  }
  if (drawn.overrides.length === 0) {
    const body = { user_id: 1, starts_at: '2026-12-24T08:00:00Z', ends_at: '2026-12-25T08:00:00Z' }
    const apiCall = deskCall(`on-call/schedules/${schedule.id}/overrides`, body)
    return <EmptyPart title={text.override.upcoming} sentence={text.override.none} apiCall={apiCall} />
  }
  return (
    <ul className="flex flex-col gap-1">
      {drawn.overrides.map((override) => {
        const said = text.cover({ name: nameOf(override.user_id), from: say.at(override.starts_at), to: say.at(override.ends_at) })
        return (
          <li key={override.id} className="flex flex-wrap items-center gap-2">
            {said}
            {mayWrite && (
              <Button look="quiet" aria-label={text.override.removeOf({ cover: said })} onClick={() => takeBack(override)}>
                {common.remove}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const ahead = 90 * DAY

const useMyTurns = (schedule: Schedule) => {
  const text = useText().oncall
  const me = useMe()
  const queries = useQueryClient()
  const toast = useToast()
  return async (): Promise<void> => {
    const now = serverNow()
    const { shifts } = drawn(await queries.fetchQuery(calendarQuery(schedule.id, { starts_at: now, ends_at: now + ahead })))
    const mine = shifts.filter(({ user_id }) => user_id === me?.id)
    if (mine.length === 0) return toast({ text: text.noTurns })
    saveFile(`${schedule.name}.ics`, 'text/calendar', icalOf({ id: schedule.id, title: text.turnOf({ name: schedule.name }) }, mine, now))
  }
}

/** Agents may request cover and export their shifts; schedule managers may also choose the replacement. */
export const ScheduleActs = ({ schedule, onCover }: { schedule: Schedule; onCover: () => void }) => {
  const text = useText().oncall
  const saveTurns = useMyTurns(schedule)
  const mayPlan = useMay('users:write')
  const mayCover = useMay('tickets:write') || mayPlan
  return (
    <>
      {mayCover && (
        <Button look="primary" icon={icon(LifeBuoy)} shortcut={{ id: 'oncall.cover', keys: 'o', scope: 'page' }} onClick={onCover}>
          {text.override.open}
        </Button>
      )}
      {mayPlan ? (
        <PlannerActs schedule={schedule} onSaveTurns={() => void saveTurns()} />
      ) : (
        <Button icon={icon(CalendarArrowDown)} onClick={() => void saveTurns()}>
          {text.myTurns}
        </Button>
      )}
    </>
  )
}

type PlannerProps = { readonly schedule: Schedule; readonly onSaveTurns: () => void }

const PlannerActs = ({ schedule, onSaveTurns }: PlannerProps) => {
  const { common, oncall: text } = useText()
  const navigate = useNavigate()
  const act = useUndoable([['on-call']])
  const [asking, setAsking] = useState(false)
  const remove = (): void => {
    setAsking(false)
    const run = (): Promise<unknown> => call(deleteSchedule, { params: { id: schedule.id } }).then(() => navigate({ to: '/oncall' }))
    act.mutate({ run, said: text.deleted })
  }
  return (
    <>
      <EditButton shortcutId="oncall.edit" onClick={() => void navigate({ to: `/oncall/${schedule.id}/edit` })}>
        {text.edit}
      </EditButton>
      <Menu
        align="end"
        label={common.moreActions}
        icon={icon(Ellipsis)}
        items={[
          { label: text.myTurns, onSelect: onSaveTurns },
          { kind: 'line' },
          { label: text.deleteSchedule, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      {asking && (
        <Confirm
          title={common.deleteQuestion({ name: schedule.name })}
          sentence={text.deleteSentence}
          verb={text.deleteVerb}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
