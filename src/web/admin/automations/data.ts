import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getAutomation, listAutomations, listRuns, type AutomationRecord, type RunRecord } from '../../../contract/v1/automations.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'
import { orForbidden } from '../data.ts'

export type Automation = Static<typeof AutomationRecord>
export type Run = Static<typeof RunRecord>

export type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>

export type DryRun = {
  readonly days: number
  readonly examined: number
  readonly matched: number
  readonly is_complete: boolean
  readonly tickets: readonly {
    readonly id: number
    readonly reference: string
    readonly subject: string
    readonly status: string
    readonly matched_at: string
    readonly changes: Changes
  }[]
}

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
