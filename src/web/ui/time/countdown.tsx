import type { Instant } from '../../../contract/time.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { countdownOf, type Deadline } from './countdown-state.ts'
import { Status } from '../status.tsx'
import { useTicking } from './ticker.ts'
import { useOnScreen } from '../page/use-on-screen.ts'

type CountdownProps = Deadline & {
  readonly what?: string
  readonly look?: 'plain' | 'chip'
}

export const Countdown = ({ due_at, started_at, what, look = 'chip' }: CountdownProps) => {
  const text = useText().ui
  const format = useFormat()
  const [element, seen] = useOnScreen<HTMLSpanElement>()
  const read = (now: Instant): string => {
    const state = countdownOf({ due_at, started_at }, now)
    return `${state.kind} ${state.over ? text.over({ span: format.span(state.micros) }) : text.left({ span: format.span(state.micros) })}`
  }
  const told = useTicking(read, seen)
  const word = told.slice(told.indexOf(' ') + 1)
  const { kind } = countdownOf({ due_at, started_at }, serverNow())
  const full = what === undefined ? word : `${what} ${word}`
  // In lists a distant deadline is plain text.
  const quiet = look === 'plain' && kind === 'up'
  return (
    <span ref={element}>{quiet ? <span className="text-13 text-muted">{full}</span> : <Status kind={kind} word={full} look={look} />}</span>
  )
}
