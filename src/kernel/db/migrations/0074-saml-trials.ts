import type { Migration } from '../migrate.ts'

export const samlTrials: Migration = {
  name: '0074-saml-trials',
  up: () => [
    // Session of a test sign-in; null for a sign-in. A test ends with its session.
    `alter table saml_requests add column trial_session_id bigint references sessions (id) on delete cascade`,
    `create index saml_requests_trials on saml_requests (trial_session_id)`,
    `create index saml_requests_relays on saml_requests (relay_hash)`,
    // Result of a test sign-in, sealed because it contains personal data.
    `create table saml_trials (
      id text primary key,
      connection_id bigint not null references saml_connections (id) on delete cascade,
      session_id bigint not null references sessions (id) on delete cascade,
      sealed_result text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create index saml_trials_connection on saml_trials (connection_id)`,
    `create index saml_trials_session on saml_trials (session_id)`,
    `create index saml_trials_expired on saml_trials (expires_at)`,
  ],
}
