import type { Instant } from '../../../contract/time.ts'

export type RoleMapping = { readonly attribute: string; readonly value: string; readonly role_id: number }

export type SamlSettings = {
  readonly name: string
  readonly idp_entity_id: string
  readonly idp_sso_url: string
  readonly idp_slo_url: string | null
  /** PEM. Several are valid at once while the provider rotates its keys. */
  readonly idp_certificates: readonly string[]
  readonly allow_idp_initiated: boolean
  /** Just-in-time provisioning: creates accounts at the first sign-in. */
  readonly jit: boolean
  /** Links existing accounts by e-mail address within `domains`. */
  readonly link_by_email: boolean
  /** Disables passwords for `domains`, except for break-glass accounts. */
  readonly enforce_sso: boolean
  readonly require_signed_response: boolean
  /** Accepts AES-CBC, which is open to padding-oracle attacks. */
  readonly allow_cbc: boolean
  readonly allow_expired_certificates: boolean
  readonly default_role_id: number | null
  readonly domains: readonly string[]
  /** Attribute with a stable ID of the person; null: the NameID. */
  readonly id_attribute: string | null
  readonly role_mappings: readonly RoleMapping[]
  readonly scim_connection_id: number | null
  readonly metadata_url: string | null
  /** Certificate that must sign the metadata; null: https is enough. */
  readonly metadata_certificate: string | null
  readonly is_active: boolean
}

export type SamlConnection = SamlSettings & {
  readonly id: number
  readonly metadata_checked_at: Instant | null
  readonly metadata_error: string | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type ServiceProvider = { readonly entity_id: string; readonly acs_url: string; readonly slo_url: string; readonly base_url: string }

export const serviceProvider = (base_url: string): ServiceProvider => ({
  base_url,
  entity_id: `${base_url}/app/saml/metadata`,
  acs_url: `${base_url}/app/saml/acs`,
  slo_url: `${base_url}/app/saml/slo`,
})
