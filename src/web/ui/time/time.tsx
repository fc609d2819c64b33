import { formatIsoMillis, parseInstant, type Instant } from '../../../contract/time.ts'
import type { TimeStyle } from '../../i18n/formats.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { changePrefs, usePrefs } from '../../prefs.ts'
import { zoneChoices } from '../../prefs-shape.ts'
import { copyText } from '../copy-button.tsx'
import { Segmented } from '../form/segmented.tsx'
import { useTicking } from './ticker.ts'
import { useToast } from '../layer/toast.tsx'
import { zoneOf } from './zone.ts'

const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone for a time; without one of its own, the reader's. */
export const useZone = (own?: string): string => zoneOf(usePrefs().zone, own, viewerZone())

export type TimeProps = {
  readonly at: Instant | string
  /** The zone the time belongs to, as with a check's log; the reader may look at it in another. */
  readonly tz?: string
  readonly mode?: 'relative' | TimeStyle
  /** A click copies the instant as ISO 8601. Not in long lists, where it would be a stop for the Tab key in every row. */
  readonly copyable?: boolean
}

export const Time = ({ at, tz, mode = 'relative', copyable = false }: TimeProps) => {
  const text = useText().ui
  const format = useFormat()
  const toast = useToast()
  const zone = useZone(tz)
  const instant = typeof at === 'number' ? at : (parseInstant(at) ?? 0)
  const relative = useTicking((now) => format.relative(instant, now), mode === 'relative')
  const iso = formatIsoMillis(instant)
  const full = format.time(instant, zone, 'full')
  const shown = (
    <time dateTime={iso} data-tip={mode === 'full' ? undefined : full} className="whitespace-nowrap">
      {mode === 'relative' ? relative : format.time(instant, zone, mode)}
    </time>
  )
  if (!copyable) return shown
  const copy = (): void => void copyText(iso).then(() => toast({ text: text.copiedWhat({ what: iso }) }))
  return (
    <button type="button" onClick={copy} className="rounded-chip hover:underline">
      {shown}
    </button>
  )
}

/** Whose clock the times are shown by. The zone is always printed: "which time is this?" must never be a question. */
export const ZoneSwitch = ({ tz, own }: { tz: string; /** What the zone belongs to, when that is not a check. */ own?: string }) => {
  const text = useText().ui.zone
  const { zone } = usePrefs()
  return (
    <div className="inline-flex flex-wrap items-center gap-2">
      <Segmented
        label={text.label}
        value={zone}
        choices={zoneChoices.map((value) => ({ value, label: value === 'check' ? (own ?? text.check) : text[value] }))}
        onChange={(next) => changePrefs({ zone: next })}
      />
      <span className="text-12 text-muted">{useZone(tz)}</span>
    </div>
  )
}
