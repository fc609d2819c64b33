import { useQuery } from '@tanstack/react-query'
import { formatIsoMillis, MILLISECOND } from '../../contract/time.ts'
import { listTickets } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { AllClear, FilterEmpty } from '../ui/page/states.tsx'

const startOfDay = (): string => {
  const day = new Date(serverNow() / MILLISECOND)
  day.setHours(0, 0, 0, 0)
  return formatIsoMillis(day.getTime() * MILLISECOND)
}

/** Number of tickets that the current agent resolved today; undefined while loading. */
const useDoneToday = (): number | undefined => {
  const me = useMe()?.id
  const since = startOfDay()
  const { data } = useQuery({
    queryKey: ['done-today', me, since],
    queryFn: ({ signal }) =>
      call(listTickets, { query: { status: ['resolved', 'closed'], assignee_id: [me ?? 0], updated_since: since, per_page: 1 }, signal }),
    select: ({ meta }) => meta.total,
    enabled: me !== undefined,
  })
  return data
}

const Zero = ({ view }: { view: string }) => {
  const text = useText().inbox
  const done = useDoneToday()
  const words = view === 'mine' ? text.zeroMine : view === 'due' ? text.zeroDue : text.zero
  return (
    <div className="p-2">
      <AllClear sentence={words} detail={done === undefined || done === 0 ? text.zeroHint : text.doneToday({ count: done })} />
    </div>
  )
}

export const Nothing = ({ view, q, onClear }: { view: string; q: string; onClear: () => void }) => {
  const text = useText().inbox
  return q === '' ? <Zero view={view} /> : <FilterEmpty sentence={text.nothingMatches({ filter: q })} onClear={onClear} />
}
