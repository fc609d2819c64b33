import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getChangeOverview,
  listChangeWarnings,
  listChangesAwaitingVote,
  type Change,
  type ChangeOverview,
  type Freeze,
} from '../../contract/app/change-overview.ts'
import type { DataOf, QueryOf } from '../../contract/route.ts'
import { listCabs, listFreezes, listTemplates } from '../../contract/v1/cabs.ts'
import { listChanges, readCalendar } from '../../contract/v1/changes.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { pagedQuery } from '../records/paged.ts'
import { useRefresh } from '../ui/page/use-refresh.ts'

export type ChangeFilter = Omit<QueryOf<typeof listChanges>, 'page' | 'per_page'>

const follows = ['change', 'advisory board']

export const changesQuery = (filter: ChangeFilter) =>
  pagedQuery<Change>({
    key: ['changes', filter],
    follows,
    ask: (page, signal) => call(listChanges, { query: { ...filter, ...page }, signal }),
  })

export const waitingQuery = queryOptions({
  queryKey: ['changes-waiting'],
  ...dataOptions(listChangesAwaitingVote),
  meta: { follows },
})

const ahead = new Set<Change['status']>(['draft', 'awaiting_approval', 'approved', 'scheduled', 'rejected'])
const mostAsked = 100

/** Scheduling conflicts of the listed changes that have not started. */
export const warningsQuery = (changes: readonly Change[]) => {
  const ids = changes.filter(({ status, planned_start_at }) => ahead.has(status) && planned_start_at !== null).map(({ id }) => id)
  return queryOptions({
    queryKey: ['changes-warnings', ids],
    ...dataOptions(listChangeWarnings, { query: { ids: ids.slice(0, mostAsked) } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { follows },
  })
}

export const changeQuery = (id: number) =>
  queryOptions({
    queryKey: ['change', id],
    ...dataOptions(getChangeOverview, { params: { id } }),
    meta: { follows: [...follows, 'ticket', 'asset', 'check', 'problem'] },
  })

export type Planned = Change & { readonly conflicts: ChangeOverview['change']['conflicts'] }
export type Calendar = { readonly data: readonly Planned[]; readonly freeze_windows: readonly Freeze[] }

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['changes-calendar', from, to],
    queryFn: ({ signal }) => call(readCalendar, { query: { from, to }, signal }),
    meta: { follows },
  })

export type Cab = DataOf<typeof listCabs>[number]

export type TemplateFields = Template['fields']
export type Template = DataOf<typeof listTemplates>[number]

const all = { per_page: 100 }

export const cabsQuery = queryOptions({
  queryKey: ['cabs'],
  ...dataOptions(listCabs, { query: all }),
  meta: { follows },
})

export const templatesQuery = queryOptions({
  queryKey: ['change-templates'],
  ...dataOptions(listTemplates, { query: all }),
  meta: { follows },
})

export const freezesQuery = queryOptions({
  queryKey: ['freezes'],
  ...dataOptions(listFreezes, { query: all }),
  meta: { follows },
})

export const changeKeys = [['change'], ['changes'], ['changes-waiting'], ['changes-warnings'], ['changes-calendar'], ['freezes']]

export const useRefreshChanges = () => useRefresh(changeKeys)
