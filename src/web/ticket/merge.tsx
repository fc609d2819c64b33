import { useState } from 'react'
import { ArrowUpDown } from 'lucide-react'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Facts } from '../ui/list/facts.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { MergeTold, useTold, type Mergeable } from './merge-told.tsx'
import { TicketPicker } from './ticket-picker.tsx'
import { useMerge } from './use-merge.ts'

const Preview = ({ sources, into, onSwap }: { sources: readonly Mergeable[]; into: Mergeable; onSwap: (() => void) | undefined }) => {
  const { common, ticket: text } = useText()
  const format = useFormat()
  const isSameClient = sources.every(({ client_id }) => client_id === into.client_id)
  const messages = sources.reduce((sum, { replies_count }) => sum + replies_count + 1, 0)
  const nameOf = ({ id, subject, replies_count }: Mergeable): string =>
    text.mergeOne({ ticket: `HD-${id}`, subject, count: replies_count + 1 })
  return (
    <div className="flex flex-col gap-3">
      <Facts
        facts={[
          { id: 'from', label: text.mergeFrom, value: format.list(sources.map(nameOf)) },
          { id: 'into', label: text.mergeInto, value: nameOf(into) },
          { id: 'kept', label: text.mergeKept, value: text.mergeKeptWords({ ticket: `HD-${into.id}` }) },
          { id: 'moved', label: text.mergeMoved, value: text.mergeMovedWords({ count: messages }) },
          { id: 'undo', label: common.undo, value: text.mergeUndoWords },
        ]}
      />
      {onSwap !== undefined && (
        <div>
          <Button icon={<ArrowUpDown aria-hidden="true" className="size-4" />} onClick={onSwap}>
            {text.mergeSwap}
          </Button>
        </div>
      )}
      {isSameClient ? (
        <Notice kind="up" sentence={text.sameClient({ name: into.requester })} />
      ) : (
        <Notice
          kind="late"
          sentence={text.otherClient({ names: format.list([...new Set(sources.map(({ requester }) => requester))]), name: into.requester })}
        />
      )}
    </div>
  )
}

type MergeProps = { readonly sources: readonly Mergeable[]; readonly onClose: () => void; readonly onMerged?: (into: number) => void }

/** Of several tickets the oldest is the target; for one, the agent chooses it. A pair can be swapped. */
const usePair = (sources: readonly Mergeable[]) => {
  const oldestFirst = sources.toSorted((a, b) => a.id - b.id)
  const [into, setInto] = useState<Mergeable | undefined>(sources.length > 1 ? oldestFirst[0] : undefined)
  const [from, setFrom] = useState(sources.length > 1 ? oldestFirst.slice(1) : sources)
  const [only] = from.length === 1 ? from : []
  const swap =
    only &&
    into &&
    (() => {
      setInto(only)
      setFrom([into])
    })
  return { into, setInto, from, swap }
}

export const MergeDialog = ({ sources, onClose, onMerged }: MergeProps) => {
  const { common, ticket: text } = useText()
  const { merge } = useMerge()
  const { into, setInto, from, swap } = usePair(sources)
  const told = useTold(from, into)
  if (into === undefined)
    return (
      <TicketPicker
        title={text.mergeWhich({ ticket: `HD-${sources[0]?.id ?? ''}` })}
        without={sources.map(({ id }) => id)}
        client_id={sources[0]?.client_id}
        onClose={onClose}
        onPick={({ id, subject, requester, replies_count }) =>
          setInto({ id, subject, client_id: requester.id, requester: requester.name, replies_count })
        }
      />
    )
  return (
    <Dialog
      title={text.mergeTitle}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            look="primary"
            autoFocus
            disabled={!told.isReady}
            onClick={() => {
              merge({ sources: from, into, told: told.message }, () => onMerged?.(into.id))
              onClose()
            }}
          >
            {text.mergeVerb({ ticket: `HD-${into.id}` })}
          </Button>
        </>
      }
    >
      <Preview sources={from} into={into} onSwap={swap} />
      <MergeTold told={told} />
    </Dialog>
  )
}
