import { queryOptions } from '@tanstack/react-query'
import { getOwnSecurity, listOwnSessions } from '../../contract/app/profile.ts'
import { call } from '../api/call.ts'

export type Passkey = {
  readonly id: number
  readonly name: string
  readonly is_backed_up: boolean
  readonly created_at: string
  readonly last_used_at: string | null
}

export type OwnSecurity = {
  readonly has_password: boolean
  readonly is_sso_only: boolean
  readonly has_totp: boolean
  readonly is_second_factor_required: boolean
  readonly recovery_codes_left: number
  readonly passkeys: readonly Passkey[]
}

export type OwnSession = {
  readonly id: number
  readonly is_current: boolean
  readonly auth_method: string
  readonly amr: readonly string[]
  readonly ip: string
  readonly user_agent: string
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
}

export const ownSecurityQuery = queryOptions({
  queryKey: ['own-security'],
  queryFn: ({ signal }) => call<typeof getOwnSecurity, { data: OwnSecurity }>(getOwnSecurity, { signal }),
  select: ({ data }) => data,
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call<typeof listOwnSessions, { data: readonly OwnSession[] }>(listOwnSessions, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
})
