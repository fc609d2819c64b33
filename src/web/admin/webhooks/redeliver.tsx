import { useQuery } from '@tanstack/react-query'
import { replayDeliveries, redeliverDelivery } from '../../../contract/v1/webhooks.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layer/dialog.tsx'
import { Points } from '../../ui/list/points.tsx'
import { useAct } from '../../ui/use-act.ts'
import { deliveriesQuery, type Delivery, type LogFilter } from './data.ts'

export const useRedeliver = (webhook_id: number) => {
  const text = useText().admin.webhooks
  return useAct({
    run: ({ delivery_id }: Pick<Delivery, 'delivery_id'>) => call(redeliverDelivery, { params: { id: webhook_id, delivery_id } }),
    touches: [['webhooks']],
    done: text.redelivering,
  })
}

export const RedeliverButton = ({ webhook_id, delivery }: { webhook_id: number; delivery: Pick<Delivery, 'delivery_id'> }) => {
  const text = useText().admin.webhooks
  const mayWrite = useMay('admin:write')
  const redeliver = useRedeliver(webhook_id)
  if (!mayWrite) return null
  return (
    <Button busy={redeliver.isPending} onClick={() => redeliver.mutate(delivery)}>
      {text.redeliver}
    </Button>
  )
}

type ReplayProps = {
  readonly webhook_id: number
  readonly filter: LogFilter
  readonly words: readonly string[]
  readonly onClose: () => void
}

/** Redelivers a range; the confirmation shows the number of deliveries. */
export const ReplayDialog = ({ webhook_id, filter, words, onClose }: ReplayProps) => {
  const { common, admin } = useText()
  const text = admin.webhooks
  const { page: _, q: __, ...range } = filter
  const { data } = useQuery({ ...deliveriesQuery(webhook_id, range), staleTime: 0 })
  const total = data?.meta.total ?? 0
  const replay = useAct({
    run: () => call(replayDeliveries, { params: { id: webhook_id }, body: range }),
    touches: [['webhooks']],
    done: (reply) => text.replaying({ count: reply.data.count }),
    onDone: onClose,
  })
  return (
    <Dialog
      title={text.replayTitle({ count: total })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" disabled={total === 0} busy={replay.isPending} onClick={() => replay.mutate()}>
            {text.replayVerb({ count: total })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Points points={words} />
        <p>{text.replayHint}</p>
      </div>
    </Dialog>
  )
}
