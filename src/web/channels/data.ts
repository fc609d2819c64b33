import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { assignIntegration, listAssignments, listDeliveries, listIntegrations, listKinds } from '../../contract/app/integrations.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/layer/toast.tsx'

const follows = ['integration', 'check', 'check move']

export const kindsQuery = queryOptions({
  queryKey: ['integration-kinds'],
  ...dataOptions(listKinds),
  staleTime: Infinity,
})

export const integrationsQuery = (project: string) =>
  queryOptions({
    queryKey: ['integrations', project],
    ...dataOptions(listIntegrations, { params: { uuid: project } }),
    meta: { follows },
  })

export const assignmentsQuery = (project: string) =>
  queryOptions({
    queryKey: ['assignments', project],
    ...dataOptions(listAssignments, { params: { uuid: project } }),
    meta: { follows },
  })

export const deliveriesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['deliveries', uuid],
    ...dataOptions(listDeliveries, { params: { uuid } }),
    meta: { follows },
    staleTime: 0,
  })

export const useRefresh = (project: string) => {
  const queries = useQueryClient()
  return async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['integrations', project] }),
      queries.invalidateQueries({ queryKey: ['assignments', project] }),
      queries.invalidateQueries({ queryKey: ['deliveries'] }),
      queries.invalidateQueries({ queryKey: ['check'] }),
    ])
  }
}

const atOnce = 500

type Assigning = { readonly integration: string; readonly checks: readonly string[]; readonly hears: boolean }

/** Assigns an integration to checks, or removes it from them. */
export const useAssign = (project: string) => {
  const { common } = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const refresh = useRefresh(project)
  const key = assignmentsQuery(project).queryKey
  return useMutation({
    mutationFn: async ({ integration, checks, hears }: Assigning) => {
      for (let from = 0; from < checks.length; from += atOnce)
        await call(assignIntegration, {
          params: { uuid: integration },
          body: { checks: checks.slice(from, from + atOnce), is_assigned: hears },
        })
    },
    // Optimistic update; the refetch in `onSettled` replaces it.
    onMutate: ({ integration, checks, hears }) => {
      queries.setQueryData(key, (before) => {
        if (before === undefined) return undefined
        const changed = checks.map((check) => {
          const others = (before.data[check] ?? []).filter((uuid) => uuid !== integration)
          return [check, hears ? [...others, integration] : others] as const
        })
        return { data: { ...before.data, ...Object.fromEntries(changed) } }
      })
    },
    onError: (error) => toast({ text: `${common.actionFailed} ${error.message}`.trim(), tone: 'down' }),
    onSettled: refresh,
  })
}
