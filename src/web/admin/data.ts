import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { DepartmentRecord, listDepartments } from '../../contract/v1/departments.ts'
import { listRoles, RoleRecord } from '../../contract/v1/roles.ts'
import { listUsers, UserRecord } from '../../contract/v1/users.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { ApiError } from '../api/error.ts'
import type { PageMeta } from '../ui/list/pager.tsx'

export type User = Static<typeof UserRecord>
export type Role = Static<typeof RoleRecord>
export type Department = Static<typeof DepartmentRecord>

export type Many<T> = { readonly data: readonly T[] }
export type Paged<T> = Many<T> & { readonly meta: PageMeta }
export type Single<T> = { readonly data: T }

/** Whether an error is 403 or 404, which the error boundary of the page frame shows. */
export const orForbidden = (error: Error): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404)

export const dataOf = <T>({ data }: Single<T>): T => data

export type AgentFilter = { readonly q: string; readonly role: string; readonly state: string; readonly page: number }

export const agentsQuery = ({ q, role, state, page }: AgentFilter) =>
  queryOptions({
    queryKey: ['agents', q, role, state, page],
    queryFn: ({ signal }) =>
      call(listUsers, {
        query: {
          page,
          per_page: 100,
          ...(q !== '' && { q }),
          ...(role !== '' && { role_id: [Number(role)] }),
          ...(state !== 'all' && { is_active: state !== 'inactive' }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    throwOnError: orForbidden,
    meta: { follows: ['user'] },
  })

const mostPages = 20

/** Reads all pages, because a select field must offer every account. */
const everyUser = async (query: { readonly is_active?: boolean }, signal: AbortSignal): Promise<Many<User>> => {
  const data: User[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const next = await call(listUsers, { query: { ...query, page, per_page: 100 }, signal })
    data.push(...next.data)
    if (data.length >= next.meta.total || next.data.length === 0) break
  }
  return { data }
}

export const everybodyQuery = queryOptions({
  queryKey: ['agents', 'everybody'],
  queryFn: ({ signal }) => everyUser({}, signal),
  select: ({ data }) => data,
  meta: { follows: ['user'] },
})

export const colleaguesQuery = queryOptions({
  queryKey: ['agents', 'choice'],
  queryFn: ({ signal }) => everyUser({ is_active: true }, signal),
  select: ({ data }) => data,
  meta: { follows: ['user'] },
})

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  ...dataOptions(listRoles),
  meta: { follows: ['role'] },
})

export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  ...dataOptions(listDepartments),
  meta: { follows: ['department'] },
})
