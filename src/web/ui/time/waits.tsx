import { parseInstant } from '../../../contract/time.ts'
import type { SlaClockRecord } from '../../../contract/app/queue.ts'
import type { TicketStatus } from '../../../contract/v1/ticket-enums.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useClockWords } from './clock-words.ts'
import { roughSpan } from './rough-span.ts'
import { Status } from '../status.tsx'
import { useTicking } from './ticker.ts'
import { useZone } from './time.tsx'
import { useOnScreen } from '../page/use-on-screen.ts'

type WaitsProps = {
  readonly status: Extract<TicketStatus, 'pending' | 'on_hold'>
  readonly since: string | null
  readonly clock?: SlaClockRecord | null
  readonly short?: boolean
}

export const Waits = ({ status, since, clock = null, short = false }: WaitsProps) => {
  const { waits } = useText().inbox
  const format = useFormat()
  const zone = useZone()
  const clockWords = useClockWords()
  const [element, seen] = useOnScreen<HTMLSpanElement>()
  const since_at = since === null ? undefined : parseInstant(since)
  const span = useTicking((now) => (since_at === undefined ? '' : format.span(roughSpan(now - since_at))), seen)
  const tip = [
    waits.since[status]({ when: since_at === undefined ? '' : format.time(since_at, zone, 'short') }),
    ...(clock === null ? [] : [clockWords(clock).join(', ')]),
  ]
  return (
    <span ref={element} data-tip={tip.join(' · ')}>
      <Status kind="paused" word={short && span !== '' ? span : waits[status]({ span })} />
    </span>
  )
}
