import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { RawText } from '../ui/list/log.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { saveFile } from '../ui/layer/save-file.ts'
import { Skeleton } from '../ui/page/states.tsx'
import { TextDiff } from '../ui/text-diff.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { bodyQuery } from './data.ts'

type BodyProps = {
  readonly uuid: string
  readonly n: number
  readonly numbers: readonly number[]
  readonly onMove: (n: number) => void
  readonly onClose: () => void
}

const Compared = ({ uuid, n, other, text: after }: { uuid: string; n: number; other: number; text: string }) => {
  const text = useText().check
  const before = useQuery(bodyQuery(uuid, other))
  if (before.isError) return <Quiet>{text.bodyGone}</Quiet>
  if (before.data === undefined) return <Skeleton rows={2} />
  return <TextDiff label={text.compared({ n, other })} before={before.data} after={after} none={text.sameBody({ other })} />
}

/** Shortcuts and buttons for the next and previous body. */
const useNeighbours = ({ n, numbers, onMove }: BodyProps) => {
  const text = useText().check
  const at = numbers.indexOf(n)
  const [older, newer] = [numbers[at + 1], at > 0 ? numbers[at - 1] : undefined]
  const go = (to: number | undefined) => () => to !== undefined && onMove(to)
  useShortcuts([
    { id: 'ping.older', keys: '[', scope: 'dialog', label: text.olderPing, run: go(older) },
    { id: 'ping.newer', keys: ']', scope: 'dialog', label: text.newerPing, run: go(newer) },
  ])
  const buttons = (
    <>
      <Button keys="[" disabled={older === undefined} onClick={go(older)}>
        {text.olderPing}
      </Button>
      <Button keys="]" disabled={newer === undefined} onClick={go(newer)}>
        {text.newerPing}
      </Button>
    </>
  )
  return { older, buttons }
}

export const PingBody = (props: BodyProps) => {
  const { uuid, n, onClose } = props
  const text = useText().check
  const body = useQuery(bodyQuery(uuid, n))
  const [wraps, setWraps] = useState(true)
  const [compares, setCompares] = useState(false)
  const { older, buttons } = useNeighbours(props)
  const title = text.bodyTitle({ n })
  const { data } = body
  return (
    <Dialog
      title={title}
      width="wide"
      lightDismiss
      onClose={onClose}
      actions={
        <>
          {buttons}
          <Button disabled={data === undefined} onClick={() => data !== undefined && saveFile(`ping-${n}.txt`, 'text/plain', data)}>
            {text.download}
          </Button>
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <Checkbox label={text.wrap} checked={wraps} onChange={setWraps} />
          {older !== undefined && <Checkbox label={text.compare({ other: older })} checked={compares} onChange={setCompares} />}
        </div>
        {body.isPending && <Skeleton rows={2} />}
        {body.isError && <p>{text.bodyGone}</p>}
        {data !== undefined &&
          (compares && older !== undefined ? (
            <Compared uuid={uuid} n={n} other={older} text={data} />
          ) : (
            <RawText label={title} wraps={wraps}>
              {data}
            </RawText>
          ))}
      </div>
    </Dialog>
  )
}
