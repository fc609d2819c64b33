import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import {
  type dryRunDraft,
  getAutomation,
  listAutomations,
  listRuns,
  type AutomationRecord,
  type RunRecord,
} from '../../../contract/v1/automations.ts'
import type { DataOf } from '../../../contract/route.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'
import { orForbidden } from '../data.ts'

export type Automation = Static<typeof AutomationRecord>
export type Run = Static<typeof RunRecord>

export type DryRun = DataOf<typeof dryRunDraft>

export const automationsQuery = queryOptions({
  queryKey: ['automations'],
  ...dataOptions(listAutomations, { query: { per_page: 100 } }),
  throwOnError: orForbidden,
  meta: { follows: ['automation'] },
})

export const automationQuery = (id: number) =>
  queryOptions({
    queryKey: ['automations', id],
    ...dataOptions(getAutomation, { params: { id } }),
    throwOnError: orForbidden,
  })

export type Outcome = Run['outcome']

export const runsQuery = (id: number, outcome: Outcome | undefined, page: number) =>
  queryOptions({
    queryKey: ['automations', id, 'runs', outcome, page],
    queryFn: ({ signal }) => call(listRuns, { params: { id }, query: { page, per_page: 50, ...(outcome && { outcome }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
