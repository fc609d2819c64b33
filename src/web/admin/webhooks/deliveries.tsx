import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { parseInstant } from '../../../contract/time.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useShortcuts } from '../../keys/use-shortcuts.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Go } from '../../ui/page/go.tsx'
import { ChangedPill } from '../../ui/grid/changed-pill.tsx'
import { useFrozen } from '../../ui/grid/use-frozen.ts'
import { useHeld } from '../../ui/grid/use-held.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Toolbar } from '../../ui/page/page.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { FilterEmpty } from '../../ui/page/states.tsx'
import { Status } from '../../ui/status.tsx'
import { useTicking } from '../../ui/time/ticker.ts'
import { Time } from '../../ui/time/time.tsx'
import { focusedRow, UnfoldList, type UnfoldRow } from '../../ui/list/unfold-list.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { deliveriesQuery, deliveryQuery, type Delivery, type LogFilter, type Webhook } from './data.ts'
import { DeliveryDetails } from './delivery.tsx'
import { RedeliverButton, ReplayDialog, useRedeliver } from './redeliver.tsx'
import { deliveryKinds } from './state.tsx'
import { useDeliveryFilter, DeliveryFilters, useFilterWords } from './delivery-filters.tsx'

const Facts = ({ delivery }: { delivery: Delivery }) => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const format = useFormat()
  const { next_attempt_at, attempts, last_status_code, last_error, last_duration_ms } = delivery
  const next = next_attempt_at === null || delivery.status !== 'failed' ? undefined : parseInstant(next_attempt_at)
  const nextWords = useTicking((now) => (next === undefined ? '' : format.relative(next, now)))
  const facts = [
    common.attempts({ count: attempts }),
    last_status_code === null ? last_error : String(last_status_code),
    typeof last_duration_ms === 'number' ? text.milliseconds({ count: last_duration_ms }) : '',
    nextWords === '' ? '' : text.next({ when: nextWords }),
  ]
  return <Quiet>{facts.filter(Boolean).join(' · ')}</Quiet>
}

const Inside = ({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) => {
  const text = useText().admin.webhooks
  const whole = useQuery(deliveryQuery(webhook.id, delivery.delivery_id))
  return (
    <Loaded query={whole} failed={text.loadFailed} rows={3}>
      {(data) => (
        <div className="flex flex-col gap-3">
          <Go to={`/admin/webhooks/${webhook.id}/deliveries/${data.delivery_id}`}>{data.delivery_id}</Go>
          <DeliveryDetails delivery={data} url={webhook.url} />
        </div>
      )}
    </Loaded>
  )
}

const useRow = (webhook: Webhook) => {
  const text = useText().admin.webhooks
  return (delivery: Delivery): UnfoldRow => ({
    id: delivery.delivery_id,
    summary: (
      <>
        <Status kind={deliveryKinds[delivery.status]} word={text.statuses[delivery.status]} />
        <Time at={delivery.created_at} mode="stamp" />
        <span>{delivery.event}</span>
        <Facts delivery={delivery} />
      </>
    ),
    end: <RedeliverButton webhook_id={webhook.id} delivery={delivery} />,
    inside: () => <Inside webhook={webhook} delivery={delivery} />,
  })
}

/** The delivery log; updates pause while the pointer is on it. */
const Rows = ({ webhook, deliveries }: { webhook: Webhook; deliveries: readonly Delivery[] }) => {
  const text = useText().admin.webhooks
  const mayWrite = useMay('admin:write')
  const [open, setOpen] = useState<string>()
  const { held, on } = useHeld()
  const frozen = useFrozen(deliveries, ({ delivery_id }) => delivery_id, held)
  const redeliver = useRedeliver(webhook.id)
  const rowOf = useRow(webhook)
  const again = (): void => {
    const delivery_id = focusedRow()
    if (delivery_id !== undefined) redeliver.mutate({ delivery_id })
  }
  useShortcuts(mayWrite ? [{ id: 'webhook.redeliver', keys: 'R', scope: 'list', label: text.redeliver, run: again }] : [])
  return (
    <div className="relative" {...on}>
      <UnfoldList label={text.deliveries} rows={frozen.rows.map(({ row }) => rowOf(row))} open={open} onOpen={setOpen} />
      {frozen.moved + frozen.added > 0 && <ChangedPill moved={frozen.moved} added={frozen.added} onResort={frozen.resort} />}
    </div>
  )
}

/** Deliveries that the replay button sends again: without a status filter only the exhausted ones. */
const useRange = (webhook: Webhook, filter: LogFilter) => {
  const { page: _, ...asked } = filter
  const range: LogFilter = { status: 'exhausted', ...asked }
  const { data } = useQuery(deliveriesQuery(webhook.id, range))
  return { range, count: data?.meta.total ?? 0 }
}

export const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const text = useText().admin.webhooks
  const mayWrite = useMay('admin:write')
  const [, change] = useSearchText()
  const filter = useDeliveryFilter()
  const [replaying, setReplaying] = useState(false)
  const deliveries = useQuery(deliveriesQuery(webhook.id, filter))
  const again = useRange(webhook, filter)
  const words = useFilterWords(again.range)
  const isFiltered = filter.status !== undefined || filter.event !== undefined || filter.from !== undefined || filter.q !== undefined
  return (
    <>
      <Toolbar
        label={text.filter}
        end={
          mayWrite && again.count > 0 && filter.q === undefined ? (
            <Button onClick={() => setReplaying(true)}>
              {filter.status === undefined ? text.replayFailed({ count: again.count }) : text.replay({ count: again.count })}
            </Button>
          ) : undefined
        }
      >
        <DeliveryFilters />
      </Toolbar>
      <Loaded query={deliveries} failed={text.deliveriesFailed}>
        {({ data, meta }) => {
          if (data.length > 0)
            return (
              <>
                <Rows webhook={webhook} deliveries={data} />
                <Pager meta={meta} onPage={(page) => change({ page: String(page) })} />
              </>
            )
          if (isFiltered)
            return <FilterEmpty sentence={text.noneMatch} onClear={() => change({ status: '', event: '', since: '', q: '', page: '' })} />
          return <Quiet>{text.noDeliveries}</Quiet>
        }}
      </Loaded>
      {replaying && <ReplayDialog webhook_id={webhook.id} filter={again.range} words={words} onClose={() => setReplaying(false)} />}
    </>
  )
}
