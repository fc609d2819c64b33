import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { HOUR } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useText } from '../i18n/text.tsx'
import { useMay, useMe } from '../session.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import { useZone } from '../ui/time/time.tsx'
import { refused } from '../api/refused.ts'
import { CalendarBar, usePlace } from './calendar-bar.tsx'
import { Calendar } from './calendar.tsx'
import { calendarQuery, dutiesQuery, scheduleQuery, type Drawn, type Frame, type Schedule } from './data.ts'
import { Findings } from './findings.tsx'
import { NowLine } from './now.tsx'
import { OverrideDialog } from './override.tsx'
import { Overrides, ScheduleActs } from './schedule-acts.tsx'

type Wanted = Frame & { readonly isMine?: boolean }

/** Default time of a cover request: one’s own next shift, otherwise the first gap, otherwise the next eight hours. */
const whenIsCoverNeeded = (drawn: Drawn, me: number | undefined): Wanted => {
  const now = serverNow()
  const mine = drawn.shifts.find(({ user_id, ends_at }) => user_id === me && ends_at > now)
  if (mine !== undefined) return { starts_at: Math.max(mine.starts_at, now - (now % HOUR)), ends_at: mine.ends_at, isMine: true }
  const gap = drawn.gaps.find(({ ends_at }) => ends_at > now)
  const hour = now - (now % HOUR) + HOUR
  return gap ?? { starts_at: hour, ends_at: hour + 8 * HOUR }
}

type ShownProps = {
  readonly schedule: Schedule
  readonly drawn: Drawn
  readonly zone: string
  readonly place: Place
  readonly onWant: (frame: Wanted) => void
}
type Place = ReturnType<typeof usePlace>

const Shown = ({ schedule, drawn, zone, place, onWant }: ShownProps) => {
  const text = useText().oncall
  const me = useMe()
  const mayPlan = useMay('users:write')
  const mayCover = useMay('tickets:write') || mayPlan
  const onGap = mayCover ? onWant : undefined
  const onShift = mayCover
    ? ({ user_id, starts_at, ends_at }: Frame & { readonly user_id: number }) => onWant({ starts_at, ends_at, isMine: user_id === me?.id })
    : undefined
  const shared = { drawn, bands: place.bands, zone, onGap }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Calendar name={schedule.name} {...shared} finalOnly={place.view === 'month'} onShift={onShift} />
      <Findings {...shared} own={schedule.time_zone} />
      <Section title={text.override.upcoming}>
        <Overrides schedule={schedule} drawn={drawn} zone={zone} />
      </Section>
      {!mayPlan && <Quiet>{text.needsManager}</Quiet>}
    </div>
  )
}

const ScheduleView = ({ schedule }: { schedule: Schedule }) => {
  const text = useText().oncall
  const me = useMe()
  const zone = useZone(schedule.time_zone)
  const place = usePlace(zone)
  const { cover: isAsked = false }: { readonly cover?: boolean } = useSearch({ strict: false })
  const [wanted, setWanted] = useState<Wanted | 'nothing'>()
  const frame = { starts_at: place.bands[0]?.starts_at ?? 0, ends_at: place.bands.at(-1)?.ends_at ?? 0 }
  const calendar = useQuery(calendarQuery(schedule.id, frame))
  const { data: duties = [] } = useQuery(dutiesQuery)
  const duty = duties.find(({ schedule_id }) => schedule_id === schedule.id)
  const { data: drawn } = calendar
  const cover = (): void => {
    if (drawn !== undefined) setWanted(whenIsCoverNeeded(drawn, me?.id))
  }
  // The search parameter `cover` opens the dialog for a cover request once.
  const frameWanted = wanted ?? (isAsked && drawn !== undefined ? whenIsCoverNeeded(drawn, me?.id) : 'nothing')
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={schedule.name}
        facts={duty && <NowLine duty={duty} />}
        actions={<ScheduleActs schedule={schedule} onCover={cover} />}
      />
      {duty?.n_people === 1 && (
        <p className="flex items-start gap-1 pb-2">
          <StatusGlyph kind="late" />
          {text.onePerson}
        </p>
      )}
      <CalendarBar place={place} tz={schedule.time_zone} />
      <div aria-busy={calendar.isPlaceholderData}>
        <Loaded query={calendar} failed={text.loadFailed} rows={4}>
          {(found) => <Shown schedule={schedule} drawn={found} zone={zone} place={place} onWant={setWanted} />}
        </Loaded>
      </div>
      {frameWanted !== 'nothing' && (
        <OverrideDialog schedule={schedule} zone={zone} frame={frameWanted} onDone={() => setWanted('nothing')} />
      )}
    </div>
  )
}

export const SchedulePage = () => {
  const text = useText().oncall
  const { schedule: id = '' }: { readonly schedule?: string } = useParams({ strict: false })
  const schedule = useQuery({ ...scheduleQuery(Number(id)), throwOnError: refused })
  return (
    <Loaded query={schedule} failed={text.loadFailed}>
      {(found) => <ScheduleView key={found.id} schedule={found} />}
    </Loaded>
  )
}
