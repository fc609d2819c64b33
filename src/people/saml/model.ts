import type { Instant } from '../../contract/time.ts'

/** A value of an attribute that brings a role with it. */
export type RoleMapping = { readonly attribute: string; readonly value: string; readonly role_id: number }

/** What somebody decides about an identity provider. */
export type SamlSettings = {
  readonly name: string
  readonly idp_entity_id: string
  readonly idp_sso_url: string
  readonly idp_slo_url: string | null
  /** PEM; several at once while the provider changes keys. */
  readonly idp_certificates: readonly string[]
  readonly allow_idp_initiated: boolean
  /** Makes accounts for people the provider knows and we do not. */
  readonly jit: boolean
  /** Lets the provider sign in as an agent that exists already, by e-mail within `domains`. */
  readonly link_by_email: boolean
  /** Nobody of `domains` signs in by password any more, break-glass accounts excepted. */
  readonly enforce_sso: boolean
  readonly require_signed_response: boolean
  /** Takes assertions encrypted with AES-CBC, which tells too much to those who try. */
  readonly allow_cbc: boolean
  /** For the day on which a provider forgot to renew. */
  readonly allow_expired_certificates: boolean
  readonly default_role_id: number | null
  readonly domains: readonly string[]
  /** The attribute that never changes for a person; the NameID when there is none. */
  readonly id_attribute: string | null
  readonly role_mappings: readonly RoleMapping[]
  readonly scim_connection_id: number | null
  readonly metadata_url: string | null
  /** Who must have signed the metadata; nothing where https is proof enough. */
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

/** What the product is called by identity providers. */
export type ServiceProvider = { readonly entity_id: string; readonly acs_url: string; readonly slo_url: string; readonly base_url: string }

export const serviceProvider = (base_url: string): ServiceProvider => ({
  base_url,
  entity_id: `${base_url}/app/saml/metadata`,
  acs_url: `${base_url}/app/saml/acs`,
  slo_url: `${base_url}/app/saml/slo`,
})

/** `user@Example.COM` is of `example.com`; `user@a@b` and `example.com` are of nowhere. */
export const domainOf = (email: string): string | undefined => /^[^@\s]+@([^@\s]+)$/.exec(email.normalize('NFKC').trim().toLowerCase())?.[1]

const MAX_PATH_LENGTH = 1_000

/** Only a path of our own: what a browser could read as another place becomes the start page. */
export const localPath = (text: string | undefined): string => {
  if (text === undefined || text.length > MAX_PATH_LENGTH || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return '/'
  // A path that hides slashes in escapes is unescaped by some proxies.
  return /^\/(%2f|%5c)/i.test(text) ? '/' : text
}
