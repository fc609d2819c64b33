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

export const useZone = (own?: string): string => zoneOf(usePrefs().zone, own, viewerZone())

export type TimeProps = {
  readonly at: Instant | string
  /** Zone of the record, such as a check; the viewer can switch. */
  readonly tz?: string
  readonly mode?: 'relative' | TimeStyle
  /** A click copies ISO 8601. Off in long lists, where every row would be a tab stop. */
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

/** Switches the display zone. The zone is always visible, to avoid ambiguity. */
export const ZoneSwitch = ({ tz, own }: { tz: string; /** Owner of the zone, if not a check. */ own?: string }) => {
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
