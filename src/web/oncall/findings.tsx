import { useRef, type RefObject } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { Button } from '../ui/button.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { AllClear } from '../ui/page/states.tsx'
import { Status, StatusGlyph } from '../ui/status.tsx'
import { clockChange } from '../ui/time/zoned.ts'
import { overlapsOf, spanOfAll, type Band } from './bands.ts'
import { useClockWords, useSaying } from './calendar.tsx'
import type { Drawn, Frame } from './data.ts'

const changesOf = (zone: string, bands: readonly Band[]) =>
  bands
    .flatMap(({ days }) => days)
    .map((day) => ({ day, change: clockChange(zone, day) }))
    .filter(({ change }) => change !== 0)

type FindingsProps = {
  readonly drawn: Drawn
  readonly bands: readonly Band[]
  readonly zone: string
  /** The time zone of the schedule, in which handovers happen. */
  readonly own: string
  readonly onGap?: (gap: Frame) => void
}

const fillButtons = (list: HTMLElement | null): readonly HTMLElement[] => [...(list?.querySelectorAll('button') ?? [])]

/** Moves the focus from gap to gap by keyboard; the first target is the first gap in the future. */
const useGapKeys = (list: RefObject<HTMLElement | null>, gaps: readonly Frame[], onGap: FindingsProps['onGap']): void => {
  const text = useText().oncall
  const step = (by: 1 | -1): void => {
    const buttons = fillButtons(list.current)
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[at === -1 ? (by === 1 ? 0 : buttons.length - 1) : (at + by + buttons.length) % buttons.length]?.focus()
  }
  const when = (): boolean => onGap !== undefined && gaps.length > 0
  useShortcuts([
    { id: 'oncall.nextGap', keys: 'j', scope: 'page', label: text.nextGap, when, run: () => step(1) },
    { id: 'oncall.previousGap', keys: 'k', scope: 'page', label: text.previousGap, when, run: () => step(-1) },
    {
      id: 'oncall.fillGap',
      keys: 'f',
      scope: 'page',
      label: text.fillFirst,
      when,
      run: () => {
        const next = gaps.find(({ ends_at }) => ends_at > serverNow()) ?? gaps[0]
        if (next !== undefined) onGap?.(next)
      },
    },
  ])
}

const GapLine = ({ gap, zone, onGap }: Pick<FindingsProps, 'zone' | 'onGap'> & { readonly gap: Frame }) => {
  const text = useText().oncall
  const say = useSaying(zone)
  const said = text.gap({ from: say.at(gap.starts_at), to: say.at(gap.ends_at), span: say.span(gap.ends_at - gap.starts_at) })
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span>{said}</span>
      {onGap !== undefined && (
        <Button look="quiet" aria-label={text.fillGap({ gap: said })} onClick={() => onGap(gap)}>
          {text.fill}
        </Button>
      )}
    </li>
  )
}

const GapCount = ({ gaps, zone, onGap }: Pick<FindingsProps, 'zone' | 'onGap'> & { readonly gaps: readonly Frame[] }) => {
  const text = useText().oncall
  const say = useSaying(zone)
  if (gaps.length === 0) return <AllClear sentence={text.noGaps} detail={text.noGapsDetail} />
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Status kind="down" look="chip" word={text.gaps({ count: gaps.length, span: say.span(spanOfAll(gaps)) })} />
      {onGap !== undefined && (
        <span className="max-pane:hidden">
          <Quiet>{text.gapKeys}</Quiet>
        </span>
      )}
    </div>
  )
}

export const Findings = ({ drawn, bands, zone, own, onGap }: FindingsProps) => {
  const text = useText().oncall
  const words = useClockWords(own)
  const { gaps } = drawn
  const overlaps = overlapsOf(drawn.layers)
  const list = useRef<HTMLUListElement>(null)
  useGapKeys(list, gaps, onGap)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <GapCount gaps={gaps} zone={zone} onGap={onGap} />
      <ul ref={list} className="flex flex-col gap-1">
        {gaps.slice(0, 10).map((gap) => (
          <GapLine key={gap.starts_at} gap={gap} zone={zone} onGap={onGap} />
        ))}
        {overlaps > 0 && (
          <li>
            <Quiet>{text.overlaps({ count: overlaps })}</Quiet>
          </li>
        )}
        {changesOf(own, bands).map((change) => (
          <li key={change.day} className="flex items-start gap-1">
            <StatusGlyph kind="late" />
            {words(change)}
          </li>
        ))}
      </ul>
    </div>
  )
}
