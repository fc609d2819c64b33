import type { SlaClockRecord, QueueRow } from '../../contract/app/queue.ts'
import { parseInstant, type Instant } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useClockWords } from './time/clock-words.ts'
import { countdownOf } from './time/countdown-state.ts'
import { Quiet } from './quiet.tsx'
import { Status } from './status.tsx'
import { useTicking } from './time/ticker.ts'
import { useZone } from './time/time.tsx'
import { useOnScreen } from './page/use-on-screen.ts'

type SlaChipProps = Pick<QueueRow, 'sla' | 'due_at'> & {
  readonly due_for: QueueRow['due_for']
  readonly clock?: SlaClockRecord | null
  readonly look?: 'plain' | 'chip'
  readonly named?: boolean
}

/** A running SLA clock: time left or overdue, coloured from “at risk” on. */
const Running = ({ sla, due_at, due_for, clock = null, look, named, due }: SlaChipProps & { due: Instant }) => {
  const { common, ui, inbox } = useText()
  const format = useFormat()
  const zone = useZone()
  const [element, seen] = useOnScreen<HTMLSpanElement>()
  const word = useTicking((now) => {
    const { over, micros } = countdownOf({ due_at: due }, now)
    return over ? ui.over({ span: format.span(micros) }) : ui.left({ span: format.span(micros) })
  }, seen)
  const kind = due <= serverNow() ? 'down' : sla === 'at_risk' ? 'late' : countdownOf({ due_at: due }, serverNow()).kind
  const what = due_for === null ? common.due : inbox.sla.metrics[due_for]
  const clockWords = useClockWords()
  const tip = [...(clock === null ? [what] : clockWords(clock)), inbox.sla.dueAt({ when: format.time(due, zone, 'short') })]
  const full = named === true ? `${what} ${word}` : word
  return (
    <span ref={element} data-tip={tip.join(', ')} data-due={due_at}>
      {kind === 'up' && look !== 'chip' ? <Quiet>{full}</Quiet> : <Status kind={kind} word={full} look={look ?? 'plain'} />}
    </span>
  )
}

export const SlaChip = (props: SlaChipProps) => {
  const { common } = useText()
  const text = useText().inbox.sla
  const clockWords = useClockWords()
  const { sla, due_at, clock = null, look = 'plain' } = props
  const due = due_at === null ? undefined : parseInstant(due_at)
  if (due !== undefined) return <Running {...props} look={look} due={due} />
  if (sla === 'none' || sla === 'ok' || sla === 'at_risk') return <Quiet>–</Quiet>
  if (sla === 'paused')
    return (
      <span data-tip={clock === null ? undefined : clockWords(clock).join(', ')}>
        <Status kind="paused" word={text.paused} look={look} />
      </span>
    )
  return sla === 'met' ? <Status kind="up" word={common.met} look={look} /> : <Status kind="down" word={common.breached} look={look} />
}
