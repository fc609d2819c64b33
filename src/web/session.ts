import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getSession } from '../contract/app/session.ts'
import type { Permission } from '../contract/enums.ts'
import type { Me } from '../contract/v1/me.ts'
import { call } from './api/call.ts'

export type Myself = Static<typeof Me>

/** The current session, loaded once; a later 401 reports its end. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(getSession, { signal }),
  select: ({ data }): Myself => data,
  staleTime: Infinity,
  gcTime: Infinity,
})

export const useMe = (): Myself | undefined => useQuery({ ...sessionQuery, enabled: false }).data

export const may = (me: Pick<Myself, 'permissions'> | undefined, permission: Permission): boolean =>
  me?.permissions.includes(permission) ?? false

export const useMay = (permission: Permission): boolean => may(useMe(), permission)
