import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { BulkBar } from '../ui/page/page.tsx'
import { bulkActs } from './bulk-layers.tsx'
import type { Acts } from './use-acts.ts'

type ChosenProps = {
  readonly rows: readonly CheckListItem[]
  readonly matching: number
  readonly acts: Acts
  readonly onAll: () => void
  readonly onDone: () => void
}

export const ChosenBar = ({ rows, matching, acts, onAll, onDone }: ChosenProps) => {
  const { common, checks: text } = useText()
  const paused = rows.filter(({ status }) => status === 'paused').length
  const then = (act: (chosen: readonly CheckListItem[]) => void) => () => {
    act(rows)
    onDone()
  }
  return (
    <BulkBar
      label={common.checks}
      summary={text.selected({ count: rows.length, paused })}
      end={
        rows.length < matching && (
          <Button look="quiet" keys="Mod+a" onClick={onAll}>
            {text.selectAll({ count: matching })}
          </Button>
        )
      }
    >
      <Button onClick={then(acts.pause)}>{common.pause}</Button>
      <Button onClick={then(acts.resume)}>{text.resume}</Button>
      {bulkActs.map((act) => (
        <Button key={act} onClick={() => acts.ask(act, rows)}>{`${text.bulkActs[act]}…`}</Button>
      ))}
      <Button onClick={() => acts.askDelete(rows)}>{common.deleteDots}</Button>
    </BulkBar>
  )
}

const named = 5

export const DeleteQuestion = ({ acts, onDone }: { acts: Acts; onDone: () => void }) => {
  const { common, checks: text } = useText()
  const format = useFormat()
  const { doomed } = acts
  if (doomed.length === 0) return null
  const rest = doomed.length - named
  const names = format.list([...doomed.slice(0, named).map(acts.nameOf), ...(rest > 0 ? [text.andMore({ count: rest })] : [])])
  return (
    <Confirm
      title={text.deleteTitle({ count: doomed.length })}
      sentence={text.deleteSentence({ names })}
      verb={common.delete}
      typeName={doomed.length > named ? format.number(doomed.length) : undefined}
      onClose={() => acts.askDelete([])}
      onConfirm={() => {
        void acts.remove()
        onDone()
      }}
    />
  )
}
