// The records of sign-on as the dashboard reads them.

export type RoleMapping = { readonly attribute: string; readonly value: string; readonly role_id: number }

export type Certificate = {
  readonly subject: string
  readonly fingerprint_sha256: string
  readonly not_before_at: string
  readonly not_after_at: string
  readonly is_expired: boolean
}

export type SamlConnection = {
  readonly id: number
  readonly name: string
  readonly idp_entity_id: string
  readonly idp_sso_url: string
  readonly idp_slo_url: string | null
  readonly idp_certificates: readonly string[]
  readonly allow_idp_initiated: boolean
  readonly jit: boolean
  readonly link_by_email: boolean
  readonly enforce_sso: boolean
  readonly require_signed_response: boolean
  readonly default_role_id: number | null
  readonly domains: readonly string[]
  readonly id_attribute: string | null
  readonly role_mappings: readonly RoleMapping[]
  readonly metadata_url: string | null
  readonly is_active: boolean
  readonly certificates: readonly Certificate[]
  readonly metadata_checked_at: string | null
  readonly metadata_error: string | null
  readonly entity_id: string
  readonly acs_url: string
  readonly login_url: string
}

export type SamlMetadata = {
  readonly idp_entity_id: string
  readonly idp_sso_url: string
  readonly idp_slo_url: string | null
  readonly idp_certificates: readonly string[]
}

export type OidcConnection = {
  readonly id: number
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly jit: boolean
  readonly link_by_email: boolean
  readonly enforce_sso: boolean
  readonly default_role_id: number | null
  readonly domains: readonly string[]
  readonly is_active: boolean
  readonly callback_url: string
  readonly login_url: string
}

export type ScimConnection = {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  readonly per_minute: number | null
  readonly default_role_id: number | null
  readonly maps_departments: boolean
  readonly throttled: number
  readonly created_at: string
}

export type ScimRequest = {
  readonly id: number
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly scim_type: string | null
  readonly detail: string | null
  readonly created_at: string
}

export type ScimGroup = {
  readonly id: number
  readonly display_name: string
  readonly role_id: number | null
  readonly is_native: boolean
  readonly connection_id: number | null
  readonly member_count: number
}

export type Security = {
  readonly two_factor_role_ids: readonly number[]
  readonly break_glass_account_ids: readonly number[]
  readonly saml_key: { readonly next_is_published: boolean }
}
