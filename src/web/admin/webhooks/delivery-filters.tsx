import { WEBHOOK_EVENTS } from '../../../contract/v1/webhook-enums.ts'
import { DAY, HOUR, formatIsoMillis } from '../../../contract/time.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../i18n/text.tsx'
import { Select } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { deliveryStatuses, type LogFilter } from './data.ts'

const spans = { hour: HOUR, day: DAY, week: 7 * DAY } as const

type Span = keyof typeof spans

const spanNames = ['hour', 'day', 'week'] as const

/** Rounded to the minute, so that polling reuses the query key. */
const sinceOf = (span: Span): string => formatIsoMillis(Math.floor((serverNow() - spans[span]) / 60_000_000) * 60_000_000)

export const useDeliveryFilter = (): LogFilter => {
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

export const DeliveryFilters = () => {
  const { common } = useText()
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
      {select('status', common.status, [{ value: '', label: common.anyStatus }, ...wordChoices(deliveryStatuses, text.statuses)])}
      {select('event', text.event, [{ value: '', label: text.anyEvent }, ...WEBHOOK_EVENTS.map((value) => ({ value, label: value }))])}
      {select('since', common.time, [{ value: '', label: common.anyTime }, ...wordChoices(spanNames, text.spans)])}
      <div className="w-56 max-pane:w-full">
        <SearchInput label={text.search} value={search.q ?? ''} onChange={(q) => change({ q, page: '' })} />
      </div>
    </>
  )
}

export const useFilterWords = (filter: LogFilter): readonly string[] => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const [search] = useSearchText()
  const span = spanNames.find((one) => one === search.since)
  return [
    `${common.status}: ${filter.status === undefined ? common.anyStatus : text.statuses[filter.status]}`,
    `${text.event}: ${filter.event ?? text.anyEvent}`,
    `${common.time}: ${span === undefined ? common.anyTime : text.spans[span]}`,
  ]
}
