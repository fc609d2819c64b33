import { queryOptions } from '@tanstack/react-query'
import { getProject, listKeyRates, listProjects, type KeyRate, type ProjectRecord, type ProjectCard } from '../../contract/app/projects.ts'
import { call } from '../api/call.ts'

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call<typeof listProjects, { readonly data: readonly ProjectCard[] }>(listProjects, { signal }),
  select: ({ data }) => data,
})

export const projectQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['project', uuid],
    queryFn: ({ signal }) => call<typeof getProject, { readonly data: ProjectRecord }>(getProject, { params: { uuid }, signal }),
    select: ({ data }) => data,
  })

const lookAgain = 5_000

/** The minute moves on: it is looked at again while somebody looks. */
export const keyRatesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['project', uuid, 'rates'],
    queryFn: ({ signal }) => call<typeof listKeyRates, { readonly data: readonly KeyRate[] }>(listKeyRates, { params: { uuid }, signal }),
    select: ({ data }) => data,
    refetchInterval: lookAgain,
  })

const storageKey = 'watchdesk.project'

/** The project somebody worked in last. Without storage it is the first one, every time. */
export const lastProject = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export const rememberProject = (uuid: string): void => {
  try {
    localStorage.setItem(storageKey, uuid)
  } catch {
    // Private windows may refuse storage.
  }
}
