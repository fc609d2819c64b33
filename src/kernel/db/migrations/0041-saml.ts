import type { Migration } from '../migrate.ts'

export const samlTables: Migration = {
  name: '0041-saml',
  up: ({ types }) => [
    `create table saml_connections (
      id ${types.id},
      name text not null,
      idp_entity_id text not null unique,
      idp_sso_url text not null,
      idp_slo_url text,
      idp_certificates text not null,
      allow_idp_initiated integer not null,
      jit integer not null,
      link_by_email integer not null,
      enforce_sso integer not null,
      require_signed_response integer not null,
      allow_cbc integer not null,
      allow_expired_certificates integer not null,
      default_role_id bigint references roles (id),
      domains text not null,
      id_attribute text,
      role_mappings text not null,
      scim_connection_id bigint references scim_connections (id) on delete set null,
      metadata_url text,
      metadata_certificate text,
      metadata_checked_at bigint,
      metadata_error text,
      is_active integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // Pending SAML requests. binding_hash is the hash of a browser cookie.
    `create table saml_requests (
      id text primary key,
      connection_id bigint not null references saml_connections (id) on delete cascade,
      relay_hash text not null,
      binding_hash text not null,
      return_path text not null,
      is_forced integer not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create index saml_requests_expired on saml_requests (expires_at)`,
    // Replay protection: the first insert consumes the message.
    `create table saml_used_messages (
      message_key text primary key,
      expires_at bigint not null
    )`,
    `create index saml_used_messages_expired on saml_used_messages (expires_at)`,
    `create table saml_links (
      id ${types.id},
      connection_id bigint not null references saml_connections (id) on delete cascade,
      subject text not null,
      account_id bigint not null references accounts (id) on delete cascade,
      created_at bigint not null,
      unique (connection_id, subject)
    )`,
    `create index saml_links_account on saml_links (account_id)`,
    // current signs and decrypts; next is published; previous still decrypts.
    `create table saml_keys (
      slot text primary key,
      sealed_private_key text not null,
      certificate text not null,
      created_at bigint not null
    )`,
  ],
}
