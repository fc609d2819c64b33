import { parseInstant, type Instant } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { kindOfChange } from '../records/kinds.ts'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines } from '../ui/page/room.tsx'
import { Status, StatusGlyph } from '../ui/status.tsx'
import { useZone } from '../ui/time/time.tsx'
import type { Calendar, Planned } from './data.ts'

export const instantOf = (iso: string | null): Instant => (iso === null ? 0 : (parseInstant(iso) ?? 0))

export const useWhen = () => {
  const format = useFormat()
  const zone = useZone()
  return (iso: string | null): string => format.time(instantOf(iso), zone, 'short')
}

const overlaps = (change: Planned, freeze: Calendar['freeze_windows'][number]): boolean =>
  instantOf(change.planned_start_at) < instantOf(freeze.ends_at) && instantOf(freeze.starts_at) < instantOf(change.planned_end_at)

/** Text version of the calendar: overlaps and freezes must not depend on the picture alone. */
export const InWords = ({ calendar }: { calendar: Calendar }) => {
  const { common, changes: text } = useText()
  const format = useFormat()
  const when = useWhen()
  const { data: changes, freeze_windows: freezes } = calendar
  const warnings = (change: Planned): string => {
    const frozen = change.type === 'emergency' ? [] : freezes.filter((freeze) => overlaps(change, freeze))
    return [
      change.conflicts.length > 0 &&
        text.calendar.clashLine({ references: format.list(change.conflicts.map(({ change_id }) => text.reference({ id: change_id }))) }),
      frozen.length > 0 && text.calendar.inFreeze({ names: format.list(frozen.map(({ name }) => `“${name}”`)) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  if (changes.length === 0 && freezes.length === 0) return <Quiet>{text.calendar.quietSpan}</Quiet>
  return (
    <Lines label={common.list}>
      {freezes.map(({ id, name, starts_at, ends_at, reason }) => (
        <Line key={`freeze ${id}`} glyph={<StatusGlyph kind="late" />} detail={reason === '' ? undefined : reason}>
          {text.calendar.freezeLine({ name, from: when(starts_at), to: when(ends_at) })}
        </Line>
      ))}
      {changes.map((change) => {
        const warned = warnings(change)
        const { id, title, status, planned_start_at, planned_end_at } = change
        return (
          <Line
            key={id}
            glyph={<Status kind={kindOfChange[status]} word={text.status[status]} look="glyph" />}
            detail={warned === '' ? text.status[status] : <Status kind="late" word={warned} />}
          >
            <Go to={`/changes/${id}`}>
              {text.calendar.changeLine({
                reference: text.reference({ id }),
                title,
                from: when(planned_start_at),
                to: when(planned_end_at),
              })}
            </Go>
          </Line>
        )
      })}
    </Lines>
  )
}
