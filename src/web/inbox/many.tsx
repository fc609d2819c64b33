import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { BulkBar } from '../ui/page.tsx'
import type { Act } from './pickers.tsx'

export type QueueAct = Act | 'merge'

const ACTS = [
  ['assign', 'a'],
  ['status', 's'],
  ['priority', 'p'],
  ['tags', 't'],
  ['snooze', 'z'],
  ['merge', 'm'],
  ['macro', '.'],
] as const satisfies readonly (readonly [QueueAct, string])[]

export const ACT_KEYS: ReadonlyMap<QueueAct, string> = new Map(ACTS)

/** What the chosen tickets can be put through. */
export const ChosenBar = ({ count, onAct }: { count: number; onAct: (act: QueueAct) => void }) => {
  const text = useText().inbox
  return (
    <BulkBar label={text.chosenActs} summary={text.selected({ count })}>
      {ACTS.map(([act, keys]) => (
        <Button key={act} keys={keys} onClick={() => onAct(act)}>
          {text.acts[act]}
        </Button>
      ))}
    </BulkBar>
  )
}
