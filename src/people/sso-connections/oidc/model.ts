import type { Instant } from '../../../contract/time.ts'

export type OidcSettings = {
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly jit: boolean
  readonly link_by_email: boolean
  readonly enforce_sso: boolean
  readonly default_role_id: number | null
  readonly domains: readonly string[]
  readonly is_active: boolean
}

export type OidcConnection = OidcSettings & { readonly id: number; readonly created_at: Instant; readonly updated_at: Instant }

export const callbackUrl = (base_url: string): string => `${base_url}/app/oidc/callback`
