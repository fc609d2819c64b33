import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatIsoMillis, type Instant } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { kindOfChange } from '../records/kinds.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { CalendarStrip } from '../ui/time/calendar-strip.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section, Toolbar } from '../ui/page/page.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { useZone } from '../ui/time/time.tsx'
import { isSameDay, spanOf, type CalendarSpan, type Look } from './calendar-days.ts'
import { InWords, instantOf, useWhen } from './calendar-words.tsx'
import { calendarQuery, type Calendar } from './data.ts'

const Strip = ({ calendar, span }: { calendar: Calendar; span: CalendarSpan }) => {
  const text = useText().changes
  const format = useFormat()
  const zone = useZone()
  const when = useWhen()
  const isLong = span.days.length > 7
  const weekday = new Intl.DateTimeFormat(format.language, { weekday: isLong ? 'narrow' : 'short', timeZone: zone })
  const day = new Intl.DateTimeFormat(
    format.language,
    isLong ? { day: 'numeric', timeZone: zone } : { day: 'numeric', month: 'short', timeZone: zone },
  )
  const labelOf = (at: Instant): string => `${weekday.format(at / 1_000)}\n${day.format(at / 1_000)}`
  return (
    <CalendarStrip
      label={text.calendar.title}
      from_at={span.from_at}
      to_at={span.to_at}
      days={span.days.map((at) => ({ at, label: labelOf(at), isToday: isSameDay(at, serverNow()) }))}
      bars={calendar.data.map(({ id, title, status, planned_start_at, planned_end_at }) => ({
        id: String(id),
        from_at: instantOf(planned_start_at),
        to_at: instantOf(planned_end_at),
        label: `${text.reference({ id })} ${title}`,
        tip: text.calendar.changeLine({ reference: text.reference({ id }), title, from: when(planned_start_at), to: when(planned_end_at) }),
        kind: kindOfChange[status],
        to: `/changes/${id}`,
      }))}
      shades={calendar.freeze_windows.map(({ id, name, starts_at, ends_at }) => ({
        id: String(id),
        from_at: instantOf(starts_at),
        to_at: instantOf(ends_at),
        label: name,
      }))}
    />
  )
}

type SteeringProps = { readonly look: Look; readonly onLook: (look: Look) => void; readonly onMove: (step: number) => void }

const Steering = ({ look, onLook, onMove }: SteeringProps) => {
  const { common, changes: text } = useText()
  const key = (id: string, keys: string, label: string, run: () => void) => ({
    id: `calendar.${id}`,
    keys,
    scope: 'page' as const,
    label,
    run,
  })
  useShortcuts([key('week', 'w', text.calendar.week, () => onLook('week')), key('month', 'm', text.calendar.month, () => onLook('month'))])
  return (
    <Toolbar
      label={text.calendar.look}
      end={
        <>
          <IconButton
            label={common.earlier}
            shortcut={{ id: 'calendar.earlier', keys: 'ArrowLeft', scope: 'page' }}
            onClick={() => onMove(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
          </IconButton>
          <Button shortcut={{ id: 'calendar.today', keys: 't', scope: 'page' }} onClick={() => onMove(0)}>
            {common.today}
          </Button>
          <IconButton label={common.later} shortcut={{ id: 'calendar.later', keys: 'ArrowRight', scope: 'page' }} onClick={() => onMove(1)}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </IconButton>
        </>
      }
    >
      <Segmented
        label={text.calendar.look}
        value={look}
        choices={[
          { value: 'week', label: text.calendar.week },
          { value: 'month', label: text.calendar.month },
        ]}
        onChange={onLook}
      />
    </Toolbar>
  )
}

export const ChangeCalendarPage = () => {
  const { common, changes: text } = useText()
  const zone = useZone()
  const { language } = useFormat()
  const [look, setLook] = useState<Look>('week')
  const [moved, setMoved] = useState(0)
  const span = spanOf(serverNow(), look, moved)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone }).formatRange(
    span.from_at / 1_000,
    (span.days.at(-1) ?? span.from_at) / 1_000,
  )
  const calendar = useQuery(calendarQuery(formatIsoMillis(span.from_at), formatIsoMillis(span.to_at)))
  const choose = (next: Look): void => {
    setLook(next)
    setMoved(0)
  }
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.calendar.title} facts={`${days} · ${zone}`} />
      <Steering look={look} onLook={choose} onMove={(step) => setMoved((before) => (step === 0 ? 0 : before + step))} />
      <Loaded query={calendar} failed={text.loadFailed} rows={5}>
        {(found) => (
          <>
            <Strip calendar={found} span={span} />
            <Section title={common.list}>
              <InWords calendar={found} />
            </Section>
          </>
        )}
      </Loaded>
    </div>
  )
}
