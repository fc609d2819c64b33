import { parseInstant } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useZone } from '../ui/time/time.tsx'
import { timesOf, type CheckValues } from './check-values.ts'
import { usePreview } from './preview.ts'

type NoteProps = {
  readonly values: Pick<CheckValues, 'mode' | 'timeout' | 'grace' | 'schedule' | 'tz'>
  /** The check whose last ping counts; missing for a new check. */
  readonly check: string | undefined
}

/** A time that is not yet a valid number is omitted. */
const spoken = (times: ReturnType<typeof timesOf>) =>
  Object.fromEntries(Object.entries(times).filter(([, value]) => typeof value === 'string' || Number.isSafeInteger(value)))

/** The time of the first notification if no ping arrives. */
export const AlertNote = ({ values, check }: NoteProps) => {
  const text = useText().checks
  const format = useFormat()
  const zone = useZone(values.mode === 'scheduled' ? values.tz : undefined)
  const preview = usePreview({ ...spoken(timesOf(values)), ...(check !== undefined && { check }) })
  const alert_at = parseInstant(preview?.alert_at ?? '')
  if (alert_at === undefined) return null
  return <Quiet>{alert_at <= serverNow() ? text.alertAtOnce : text.alertAt({ when: format.time(alert_at, zone, 'short') })}</Quiet>
}
