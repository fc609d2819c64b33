import type { Instant } from '../../../contract/time.ts'
import { cx } from '../cx.ts'
import { initialsOf } from '../initials.ts'

// On-call calendar: one band per week, one line per layer. Every block has a text alternative.

export type RosterLook = 'turn' | 'mine' | 'cover' | 'gap'

export type RosterBlock = {
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly name: string
  readonly sentence: string
  readonly look: RosterLook
  readonly onPress?: () => void
}
export type RosterRow = { readonly id: string; readonly label: string; readonly strong?: boolean; readonly blocks: readonly RosterBlock[] }
export type RosterDay = {
  readonly id: string
  readonly weekday: string
  readonly date: string
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly isToday: boolean
  readonly note?: { readonly short: string; readonly sentence: string }
}
export type RosterBand = {
  readonly label: string
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly days: readonly RosterDay[]
  readonly rows: readonly RosterRow[]
}

const looks = {
  turn: 'border-line-strong bg-paused-soft text-text',
  mine: 'border-accent bg-selected font-medium text-text',
  cover: 'border-new-solid bg-[repeating-linear-gradient(135deg,var(--new-soft)_0_5px,transparent_5px_9px)] text-text',
  gap: 'border-dashed border-down-solid bg-[repeating-linear-gradient(135deg,var(--down-soft)_0_5px,transparent_5px_9px)] font-medium text-down',
} satisfies Record<RosterLook, string>

/** Below this share of a week a block is too narrow to press; the list beside the calendar has the same action. */
const pressable = 0.08

const Block = ({ block, band }: { block: RosterBlock; band: RosterBand }) => {
  const length = band.ends_at - band.starts_at
  const from = Math.max(block.starts_at, band.starts_at)
  const to = Math.min(block.ends_at, band.ends_at)
  const share = (to - from) / length
  const shape = cx(
    '@container absolute inset-y-0.5 flex items-center overflow-hidden border px-1 text-12',
    block.starts_at >= band.starts_at && 'rounded-s-chip',
    block.ends_at <= band.ends_at && 'rounded-e-chip',
    looks[block.look],
  )
  const style = { insetInlineStart: `${((from - band.starts_at) / length) * 100}%`, width: `${share * 100}%` }
  // Narrow blocks show initials, still narrower ones only their text alternative.
  const shown = (
    <>
      <span aria-hidden="true" className="hidden truncate @min-[2.5rem]:inline">
        {block.name}
      </span>
      {block.look !== 'gap' && (
        <span aria-hidden="true" className="hidden @min-[1.125rem]:inline @min-[2.5rem]:hidden">
          {initialsOf(block.name)}
        </span>
      )}
    </>
  )
  if (block.onPress === undefined || share < pressable)
    return (
      <li className={shape} style={style} data-tip={block.sentence}>
        {shown}
        <span className="sr-only">{block.sentence}</span>
      </li>
    )
  return (
    <li>
      <button type="button" aria-label={block.sentence} onClick={block.onPress} className={shape} style={style} data-tip={block.sentence}>
        {shown}
      </button>
    </li>
  )
}

const Days = ({ days }: { days: readonly RosterDay[] }) => (
  <div className="flex min-w-0 grow text-12">
    {days.map((day) => (
      <div
        key={day.id}
        style={{ flexGrow: day.ends_at - day.starts_at }}
        className={cx(
          'min-w-0 basis-0 border-s border-line px-1 whitespace-nowrap first:border-s-transparent',
          day.isToday ? 'font-semibold text-text' : 'text-muted',
        )}
      >
        <span className={cx('flex w-fit gap-x-1 max-pane:flex-col', day.isToday && 'border-b-2 border-accent')}>
          <span>{day.weekday}</span> <span>{day.date}</span>
        </span>
        {day.note !== undefined && (
          <span data-tip={day.note.sentence} className="block truncate font-medium text-late">
            {day.note.short}
          </span>
        )}
      </div>
    ))}
  </div>
)

const Ground = ({ band, now }: { band: RosterBand; now: Instant }) => {
  const length = band.ends_at - band.starts_at
  const at = (instant: Instant) => ({ insetInlineStart: `${((instant - band.starts_at) / length) * 100}%` })
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      {band.days.slice(1).map((day) => (
        <span key={day.id} className="absolute inset-y-0 w-px bg-line" style={at(day.starts_at)} />
      ))}
      {now >= band.starts_at && now < band.ends_at && <span className="absolute inset-y-0 z-10 w-0.5 bg-accent" style={at(now)} />}
    </span>
  )
}

const lane = 'flex min-w-0 flex-col pane:flex-row pane:items-center'
const label = 'shrink-0 pe-2 text-12 whitespace-nowrap pane:w-24'

const Band = ({ band, now }: { band: RosterBand; now: Instant }) => (
  <section aria-label={band.label} className="flex min-w-0 flex-col border-t border-line py-2 first:border-t-0">
    <div className={lane}>
      <span aria-hidden="true" className={label} />
      <Days days={band.days} />
    </div>
    {band.rows.map((row) => (
      <div key={row.id} className={lane}>
        <span className={cx(label, row.strong === true ? 'font-semibold' : 'text-muted')}>{row.label}</span>
        <div className={cx('relative min-w-0 grow', row.strong === true ? 'h-9' : 'h-7')}>
          <Ground band={band} now={now} />
          <ol aria-label={row.label}>
            {row.blocks
              .filter(({ starts_at, ends_at }) => starts_at < band.ends_at && ends_at > band.starts_at)
              .map((block) => (
                <Block key={`${block.starts_at} ${block.name}`} block={block} band={band} />
              ))}
          </ol>
        </div>
      </div>
    ))}
  </section>
)

export const Roster = ({ name, bands, now }: { name: string; bands: readonly RosterBand[]; now: Instant }) => (
  <div role="group" aria-label={name} className="min-w-0 rounded-panel border border-line px-3">
    {bands.map((band) => (
      <Band key={band.starts_at} band={band} now={now} />
    ))}
  </div>
)
