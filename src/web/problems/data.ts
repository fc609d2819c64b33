import { queryOptions } from '@tanstack/react-query'
import { getProblemOverview, type Problem } from '../../contract/app/problem-overview.ts'
import type { QueryOf } from '../../contract/route.ts'
import { listProblems } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { pagedQuery } from '../records/paged.ts'
import { useRefresh } from '../ui/page/use-refresh.ts'

export type ProblemFilter = Omit<QueryOf<typeof listProblems>, 'page' | 'per_page'>

export const problemsQuery = (filter: ProblemFilter) =>
  pagedQuery<Problem>({
    key: ['problems', filter],
    follows: ['problem', 'ticket'],
    ask: (page, signal) => call(listProblems, { query: { ...filter, ...page }, signal }),
  })

export const problemQuery = (id: number) =>
  queryOptions({
    queryKey: ['problem', id],
    ...dataOptions(getProblemOverview, { params: { id } }),
    meta: { follows: ['problem', 'ticket', 'incident', 'change'] },
  })

export const problemKeys = [['problem'], ['problems']]

export const useRefreshProblems = () => useRefresh(problemKeys)
