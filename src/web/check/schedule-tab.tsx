import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { replaySchedule } from '../../contract/app/checks.ts'
import type { CheckDetail, ScheduleReplay } from '../../contract/app/check-records.ts'
import { parseInstant, SECOND } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { after } from '../clock.ts'
import { Timing } from '../watch/timing.tsx'
import { secondsOf, spanOf, timesOf, valuesOf, type CheckValues } from '../watch/check-values.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Marks } from '../ui/marks.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useZone, ZoneSwitch } from '../ui/time/time.tsx'
import { TwoColumns } from '../ui/page/two-columns.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { UpcomingRuns } from '../watch/schedule-field.tsx'
import { logQuery } from './data.ts'
import { percentile, runsIn } from './durations.ts'
import { FormEnd } from './form-end.tsx'
import { suggestedGrace } from './suggested-grace.ts'
import { useChange } from './use-change.ts'

const patience = 250

const useReplay = (check: CheckDetail, values: CheckValues): ScheduleReplay | undefined => {
  const times = JSON.stringify(timesOf(values))
  const [settled, setSettled] = useState(times)
  useEffect(() => after(patience, () => setSettled(times)), [times])
  const { data } = useQuery({
    queryKey: ['replay', check.uuid, check.n_pings, settled],
    queryFn: () => call(replaySchedule, { params: { uuid: check.uuid }, body: JSON.parse(settled) }),
    enabled: check.n_pings > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.data
}

const ReplayView = ({ check, replay }: { check: CheckDetail; replay: ScheduleReplay }) => {
  const { check: text, ui } = useText()
  const format = useFormat()
  const zone = useZone(check.tz)
  const { late, down, actual: was, marks, pings } = replay
  const say = ({ at, n, status }: ScheduleReplay['marks'][number]): string =>
    `#${n} ${format.time(parseInstant(at) ?? 0, zone, 'short')}: ${text.verdicts[status]}`
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Marks
        sentence={text.replayed({ late, down })}
        marks={marks.map((mark) => ({ kind: mark.status, word: ui.status[mark.status], tip: say(mark) }))}
      />
      <p>{text.replayed({ late, down })}</p>
      <Quiet>{text.replayedNow({ late: was.late, down: was.down, pings })}</Quiet>
    </div>
  )
}

const Suggestion = ({ check, values, onTake }: { check: CheckDetail; values: CheckValues; onTake: (seconds: number) => void }) => {
  const text = useText().check
  const format = useFormat()
  const { data: lines = [] } = useQuery(logQuery(check))
  const runs = runsIn(lines)
  const p99 = percentile(runs, 0.99)
  const seconds = suggestedGrace(runs.length, p99 / SECOND)
  if (seconds === undefined || seconds === secondsOf(values.grace)) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Quiet>{text.graceSuggestion({ grace: format.span(seconds * SECOND), p99: format.span(p99) })}</Quiet>
      <Button look="quiet" onClick={() => onTake(seconds)}>
        {text.takeIt}
      </Button>
    </p>
  )
}

export const ScheduleTab = ({ check }: { check: CheckDetail }) => {
  const text = useText().check
  const change = useChange(check)
  const form = useForm<CheckValues>({ initial: valuesOf(check), submit: (values) => change(timesOf(values)) })
  const { values, set } = form
  const replay = useReplay(check, values)
  return (
    <TwoColumns
      start={
        <form {...form.form} className="flex min-w-0 flex-col gap-4">
          <Timing {...form} check={check.uuid} />
          <Suggestion check={check} values={values} onTake={(seconds) => set('grace', spanOf(seconds))} />
          <FormEnd {...form} />
        </form>
      }
      end={
        <div className="flex min-w-0 flex-col">
          {values.mode === 'scheduled' && (
            <Section title={text.nextRuns} end={<ZoneSwitch tz={values.tz} />}>
              <UpcomingRuns schedule={values.schedule} tz={values.tz} />
            </Section>
          )}
          <Section title={text.replay}>
            {replay === undefined || replay.marks.length === 0 ? (
              <Quiet>{text.nothingToReplay}</Quiet>
            ) : (
              <ReplayView check={check} replay={replay} />
            )}
          </Section>
        </div>
      }
    />
  )
}
