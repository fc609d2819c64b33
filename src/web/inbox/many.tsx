import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { customFieldsQuery } from '../ticket/custom-fields-data.ts'
import { Button } from '../ui/button.tsx'
import { BulkBar } from '../ui/page.tsx'
import type { Act } from './act-props.ts'

export type QueueAct = Act | 'merge'

export const ACTS = [
  ['assign', 'a'],
  ['status', 's'],
  ['priority', 'p'],
  ['tags', 't'],
  ['department', undefined],
  ['type', undefined],
  ['field', undefined],
  ['snooze', 'z'],
  ['merge', 'm'],
  ['macro', undefined],
] as const satisfies readonly (readonly [QueueAct, string | undefined])[]

export const ACT_KEYS: ReadonlyMap<QueueAct, string> = new Map(
  ACTS.flatMap(([act, keys]) => (keys === undefined ? [] : [[act, keys] as const])),
)

type ChosenProps = {
  readonly count: number
  /** How many fit the filter. */
  readonly matching: number
  readonly onAct: (act: QueueAct) => void
  readonly onAll: () => void
}

/** What the chosen tickets can be put through. */
export const ChosenBar = ({ count, matching, onAct, onAll }: ChosenProps) => {
  const text = useText().inbox
  const { data: fields = [] } = useQuery(customFieldsQuery)
  const possible = ACTS.filter(([act]) => act !== 'field' || fields.length > 0)
  return (
    <BulkBar
      label={text.chosenActs}
      summary={text.selected({ count })}
      end={
        count < matching && (
          <Button look="quiet" keys="Mod+a" onClick={onAll}>
            {text.selectAll({ count: matching })}
          </Button>
        )
      }
    >
      {possible.map(([act, keys]) => (
        <Button key={act} keys={keys} onClick={() => onAct(act)}>
          {text.acts[act]}
        </Button>
      ))}
    </BulkBar>
  )
}
