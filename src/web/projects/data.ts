import { queryOptions } from '@tanstack/react-query'
import { getProject, listKeyRates, listProjects } from '../../contract/app/projects.ts'
import { dataOptions } from '../api/data-options.ts'

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  ...dataOptions(listProjects),
})

export const projectQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['project', uuid],
    ...dataOptions(getProject, { params: { uuid } }),
  })

const lookAgain = 5_000

/** Rates are per minute and change without a live update, so the query polls while it is used. */
export const keyRatesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['project', uuid, 'rates'],
    ...dataOptions(listKeyRates, { params: { uuid } }),
    refetchInterval: lookAgain,
  })

const storageKey = 'watchdesk.project'

/** The last opened project. Without storage the dashboard falls back to the first project. */
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
  } catch {}
}
