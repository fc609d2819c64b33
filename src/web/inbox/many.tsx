import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { customFieldsQuery } from '../desk/fields/custom-fields-data.ts'
import { Button } from '../ui/button.tsx'
import { BulkBar } from '../ui/page/page.tsx'
import { ACTS, type QueueAct } from '../desk/acts/queue-acts.ts'

type ChosenProps = {
  readonly count: number
  readonly matching: number
  readonly onAct: (act: QueueAct) => void
  readonly onAll: () => void
}

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
