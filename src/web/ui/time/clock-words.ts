import type { SlaClockRecord } from '../../../contract/app/queue.ts'
import { SECOND } from '../../../contract/time.ts'
import { useFormat, useText } from '../../i18n/text.tsx'

/** Shorter pauses (in seconds) are not mentioned. */
const leastPause = 60

/** Describes an SLA clock: “First reply”, “business hours”, “paused 2h”. */
export const useClockWords = () => {
  const { sla } = useText().inbox
  const format = useFormat()
  return ({ metric, is_business, paused_seconds }: SlaClockRecord): readonly string[] => [
    sla.metrics[metric],
    is_business ? sla.businessHours : sla.aroundTheClock,
    ...(paused_seconds < leastPause ? [] : [sla.pausedFor({ span: format.span(paused_seconds * SECOND) })]),
  ]
}
