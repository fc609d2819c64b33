import type { QueueRow } from '../../contract/app/desk.ts'
import { parseInstant, type Instant } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { countdownOf } from './countdown-state.ts'
import { Quiet } from './quiet.tsx'
import { Status } from './status.tsx'
import { useTicking } from './ticker.ts'
import { useZone } from './time.tsx'
import { useOnScreen } from './use-on-screen.ts'

type SlaChipProps = Pick<QueueRow, 'sla' | 'due_at'> & {
  readonly due_for: QueueRow['due_for']
  readonly look?: 'plain' | 'chip'
  /** Say what is due, too: where there is room for it. */
  readonly named?: boolean
}

/** A promise that runs: how much time is left, or by how much it was missed. Grey until it is at risk. */
const Running = ({ sla, due_at, due_for, look, named, due }: SlaChipProps & { due: Instant }) => {
  const { ui, inbox } = useText()
  const format = useFormat()
  const zone = useZone()
  const [element, seen] = useOnScreen<HTMLSpanElement>()
  const word = useTicking((now) => {
    const { over, micros } = countdownOf({ due_at: due }, now)
    return over ? ui.over({ span: format.span(micros) }) : ui.left({ span: format.span(micros) })
  }, seen)
  const kind = due <= serverNow() ? 'down' : sla === 'at_risk' ? 'late' : countdownOf({ due_at: due }, serverNow()).kind
  const what = due_for === null ? inbox.sla.due : inbox.sla.metrics[due_for]
  const full = named === true ? `${what} ${word}` : word
  return (
    <span ref={element} data-tip={inbox.sla.dueAt({ what, when: format.time(due, zone, 'short') })} data-due={due_at}>
      {kind === 'up' && look !== 'chip' ? <Quiet>{full}</Quiet> : <Status kind={kind} word={full} look={look ?? 'plain'} />}
    </span>
  )
}

/** What was promised to whoever asks, and how it stands. */
export const SlaChip = (props: SlaChipProps) => {
  const text = useText().inbox.sla
  const { sla, due_at, look = 'plain' } = props
  const due = due_at === null ? undefined : parseInstant(due_at)
  if (due !== undefined) return <Running {...props} look={look} due={due} />
  if (sla === 'none' || sla === 'ok' || sla === 'at_risk') return <Quiet>–</Quiet>
  if (sla === 'paused') return <Status kind="paused" word={text.paused} look={look} />
  return sla === 'met' ? <Status kind="up" word={text.met} look={look} /> : <Status kind="down" word={text.missed} look={look} />
}
