import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { WEBHOOK_EVENTS } from '../../../contract/events.ts'
import { DAY, HOUR, isoMillis, parseInstant } from '../../../contract/time.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useShortcuts } from '../../keys/use-shortcuts.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Input, Select } from '../../ui/field.tsx'
import { Go } from '../../ui/go.tsx'
import { ChangedPill } from '../../ui/grid/changed-pill.tsx'
import { useFrozen } from '../../ui/grid/use-frozen.ts'
import { useHeld } from '../../ui/grid/use-held.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { FilterEmpty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { useTicking } from '../../ui/ticker.ts'
import { Time } from '../../ui/time.tsx'
import { focusedRow, UnfoldList, type UnfoldRow } from '../../ui/unfold-list.tsx'
import { useSearchText } from '../use-search-text.ts'
import { deliveriesQuery, deliveryQuery, deliveryStatuses, type Delivery, type LogFilter, type Webhook } from './data.ts'
import { DeliveryDetails } from './delivery.tsx'
import { RedeliverButton, ReplayDialog, useRedeliver } from './redeliver.tsx'
import { deliveryKinds } from './state.tsx'

const spans = { hour: HOUR, day: DAY, week: 7 * DAY } as const
type Span = keyof typeof spans
const spanNames = ['hour', 'day', 'week'] as const

/** Asked for to the minute, so that a page that looks again asks for the same. */
const sinceOf = (span: Span): string => isoMillis(Math.floor((serverNow() - spans[span]) / 60_000_000) * 60_000_000)

const useFilter = (): LogFilter => {
  const [search] = useSearchText()
  const status = deliveryStatuses.find((one) => one === search.status)
  const event = WEBHOOK_EVENTS.find((one) => one === search.event)
  const span = spanNames.find((one) => one === search.since)
  return {
    ...(status && { status }),
    ...(event && { event }),
    ...(span && { from: sinceOf(span) }),
    ...(search.q !== undefined && search.q !== '' && { q: search.q }),
    page: Number(search.page ?? '1'),
  }
}

const Facts = ({ delivery }: { delivery: Delivery }) => {
  const text = useText().admin.webhooks
  const format = useFormat()
  const { next_attempt_at, attempts, last_status_code, last_error, last_duration_ms } = delivery
  const next = next_attempt_at === null || delivery.status !== 'failed' ? undefined : parseInstant(next_attempt_at)
  const nextWords = useTicking((now) => (next === undefined ? '' : format.relative(next, now)))
  const facts = [
    text.tries({ count: attempts }),
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

/** The log as it came, held still while somebody points at it. */
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

const Filters = () => {
  const text = useText().admin.webhooks
  const [search, change] = useSearchText()
  const select = (name: 'status' | 'event' | 'since', label: string, choices: readonly { value: string; label: string }[]) => (
    <div className="w-44 max-pane:w-[calc(50vw-1.5rem)]">
      <Select
        aria-label={label}
        value={search[name] ?? ''}
        choices={choices}
        onChange={(event) => change({ [name]: event.currentTarget.value, page: '' })}
      />
    </div>
  )
  return (
    <>
      {select('status', text.state, [
        { value: '', label: text.anyStatus },
        ...deliveryStatuses.map((value) => ({ value, label: text.statuses[value] })),
      ])}
      {select('event', text.event, [{ value: '', label: text.anyEvent }, ...WEBHOOK_EVENTS.map((value) => ({ value, label: value }))])}
      {select('since', text.since, [
        { value: '', label: text.anyTime },
        ...spanNames.map((value) => ({ value, label: text.spans[value] })),
      ])}
      <div className="w-56 max-pane:w-full">
        <Input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={search.q ?? ''}
          onChange={(event) => change({ q: event.currentTarget.value, page: '' })}
        />
      </div>
    </>
  )
}

const useFilterWords = (filter: LogFilter): readonly string[] => {
  const text = useText().admin.webhooks
  const [search] = useSearchText()
  const span = spanNames.find((one) => one === search.since)
  return [
    `${text.state}: ${filter.status === undefined ? text.anyStatus : text.statuses[filter.status]}`,
    `${text.event}: ${filter.event ?? text.anyEvent}`,
    `${text.since}: ${span === undefined ? text.anyTime : text.spans[span]}`,
  ]
}

/** Whoever asked for no state in particular means what did not arrive, not what did. */
const useRange = (webhook: Webhook, filter: LogFilter) => {
  const { page: _, ...asked } = filter
  const range: LogFilter = { status: 'exhausted', ...asked }
  const { data } = useQuery(deliveriesQuery(webhook.id, range))
  return { range, count: data?.meta.total ?? 0 }
}

/** What a webhook was told, newest first, with what became of it. */
export const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const text = useText().admin.webhooks
  const mayWrite = useMay('admin:write')
  const [, change] = useSearchText()
  const filter = useFilter()
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
        <Filters />
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
