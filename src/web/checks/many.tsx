import { useState } from 'react'
import type { CheckRow } from '../../contract/app/check-shapes.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { BulkBar } from '../ui/page.tsx'
import { BulkChannels } from './bulk-channels.tsx'
import { BulkTags } from './bulk-tags.tsx'
import { BulkTimes } from './bulk-times.tsx'
import type { Acts } from './use-acts.ts'

type Layer = 'tags' | 'channels' | 'times'
type ChosenProps = { readonly project: string; readonly rows: readonly CheckRow[]; readonly acts: Acts; readonly onDone: () => void }

/** What the chosen checks can be put through, and how many of them are there already. */
export const ChosenBar = ({ project, rows, acts, onDone }: ChosenProps) => {
  const text = useText().checks
  const [layer, setLayer] = useState<Layer>()
  const paused = rows.filter(({ status }) => status === 'paused').length
  const then = (act: (chosen: readonly CheckRow[]) => void) => () => {
    act(rows)
    onDone()
  }
  const shared = { project, rows, onClose: () => setLayer(undefined), onDone }
  return (
    <>
      <BulkBar label={text.title} summary={text.selected({ count: rows.length, paused })}>
        <Button onClick={then(acts.pause)}>{text.pause}</Button>
        <Button onClick={then(acts.resume)}>{text.resume}</Button>
        <Button onClick={() => setLayer('tags')}>{`${text.tags}…`}</Button>
        <Button onClick={() => setLayer('channels')}>{`${text.channels}…`}</Button>
        <Button onClick={() => setLayer('times')}>{`${text.columns.schedule}…`}</Button>
        <Button onClick={() => acts.askDelete(rows)}>{text.deleteOne}</Button>
      </BulkBar>
      {layer === 'tags' && <BulkTags {...shared} />}
      {layer === 'channels' && <BulkChannels {...shared} />}
      {layer === 'times' && <BulkTimes {...shared} />}
    </>
  )
}

const named = 5

export const DeleteQuestion = ({ acts, onDone }: { acts: Acts; onDone: () => void }) => {
  const text = useText().checks
  const format = useFormat()
  const { doomed } = acts
  if (doomed.length === 0) return null
  const rest = doomed.length - named
  const names = format.list([...doomed.slice(0, named).map(acts.nameOf), ...(rest > 0 ? [text.andMore({ count: rest })] : [])])
  return (
    <Confirm
      title={text.deleteTitle({ count: doomed.length })}
      sentence={text.deleteSentence({ names })}
      verb={text.deleteVerb}
      typeName={doomed.length > named ? format.number(doomed.length) : undefined}
      onClose={() => acts.askDelete([])}
      onConfirm={() => {
        void acts.remove()
        onDone()
      }}
    />
  )
}
