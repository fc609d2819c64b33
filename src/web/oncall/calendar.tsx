import { DAY, MILLISECOND, type Instant } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Roster, type RosterBand, type RosterBlock, type RosterLook, type RosterRow } from '../ui/list/roster.tsx'
import { clockChange, dayAt, startOfDay } from '../ui/time/zoned.ts'
import type { Band } from './bands.ts'
import type { Drawn, Frame } from './data.ts'

type Turn = { readonly user_id: number; readonly starts_at: Instant; readonly ends_at: Instant }

export const useSaying = (zone: string) => {
  const format = useFormat()
  const says = (options: Intl.DateTimeFormatOptions): ((day: number) => string) => {
    const formatter = new Intl.DateTimeFormat(format.language, { ...options, timeZone: 'UTC' })
    return (day) => formatter.format((day * DAY) / MILLISECOND)
  }
  const day = says({ weekday: 'short', day: 'numeric', month: 'short' })
  return {
    day,
    weekday: says({ weekday: 'short' }),
    date: says({ day: 'numeric' }),
    month: says({ month: 'long', year: 'numeric' }),
    at: (at: Instant): string => `${day(dayAt(zone, at))} ${format.time(at, zone, 'clock').slice(0, 5)}`,
    span: format.span,
    hours: (micros: number): string => format.span(Math.abs(micros)),
  }
}

type Acts = { readonly onGap?: (gap: Frame) => void; readonly onShift?: (shift: Turn) => void }

const useRows = (drawn: Drawn, zone: string, acts: Acts): readonly RosterRow[] => {
  const text = useText().oncall
  const me = useMe()
  const say = useSaying(zone)
  const names = new Map(drawn.people.map(({ id, name }) => [id, name]))
  const nameOf = (id: number): string => names.get(id) ?? text.editor.somebody
  const block = (turn: Turn, look: RosterLook, onPress?: () => void): RosterBlock => {
    const name = nameOf(turn.user_id)
    const said = { name, from: say.at(turn.starts_at), to: say.at(turn.ends_at) }
    const { starts_at, ends_at } = turn
    return { starts_at, ends_at, name, look, sentence: look === 'cover' ? text.cover(said) : text.shift(said), onPress }
  }
  const look = ({ user_id }: Turn): RosterLook => (user_id === me?.id ? 'mine' : 'turn')
  const { onShift, onGap } = acts
  const shifts = drawn.shifts.map((shift) => block(shift, shift.layer === null ? 'cover' : look(shift), onShift && (() => onShift(shift))))
  const gaps = drawn.gaps.map((gap): RosterBlock => {
    const sentence = text.gap({ from: say.at(gap.starts_at), to: say.at(gap.ends_at), span: say.span(gap.ends_at - gap.starts_at) })
    return { ...gap, name: text.nobody, look: 'gap', sentence, onPress: onGap && (() => onGap(gap)) }
  })
  const layers = drawn.layers.map((turns, at): RosterRow => {
    const number = at + 1
    return { id: `layer ${number}`, label: text.rows.layer({ number }), blocks: turns.map((turn) => block(turn, look(turn))) }
  })
  const overrides = { id: 'overrides', label: text.rows.overrides, blocks: drawn.overrides.map((turn) => block(turn, 'cover')) }
  const final = {
    id: 'final',
    label: text.rows.final,
    strong: true,
    blocks: [...shifts, ...gaps].toSorted((a, b) => a.starts_at - b.starts_at),
  }
  return [...layers, ...(drawn.overrides.length === 0 ? [] : [overrides]), final]
}

export const useClockWords = (zone: string) => {
  const text = useText().oncall
  const say = useSaying(zone)
  return ({ day, change }: { readonly day: number; readonly change: number }): string => {
    const said = { day: say.day(day), zone, span: say.hours(change) }
    return change > 0 ? text.clockForward(said) : text.clockBack(said)
  }
}

type CalendarProps = Acts & {
  readonly name: string
  readonly drawn: Drawn
  readonly bands: readonly Band[]
  readonly zone: string
  /** Shows only the final schedule, without layers, for lack of space. */
  readonly finalOnly?: boolean
}

export const Calendar = ({ name, drawn, bands, zone, finalOnly = false, ...acts }: CalendarProps) => {
  const text = useText().oncall
  const say = useSaying(zone)
  const words = useClockWords(zone)
  const now = serverNow()
  const today = dayAt(zone, now)
  const rows = useRows(drawn, zone, acts)
  const shown = finalOnly ? rows.filter(({ id }) => id === 'final' || id === 'overrides') : rows
  const drawnBands = bands.map(({ days, starts_at, ends_at }): RosterBand => ({
    label: text.weekOf({ from: say.day(days[0] ?? 0), to: say.day(days.at(-1) ?? 0) }),
    starts_at,
    ends_at,
    rows: shown,
    days: days.map((day) => {
      const change = clockChange(zone, day)
      const note = { short: `${change > 0 ? '+' : '−'}${say.hours(change)}`, sentence: words({ day, change }) }
      const frame = { starts_at: startOfDay(zone, day), ends_at: startOfDay(zone, day + 1) }
      return {
        id: String(day),
        weekday: say.weekday(day),
        date: say.date(day),
        ...frame,
        isToday: day === today,
        ...(change !== 0 && { note }),
      }
    }),
  }))
  return <Roster name={text.calendar({ name })} bands={drawnBands} now={now} />
}
