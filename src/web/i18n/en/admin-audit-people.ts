export type Named = { readonly who: string; readonly what: string }

export const peopleActs = {
  'account.break_glass': {
    label: 'Emergency access changed',
    says: ({ who, what }: Named) => `${who} changed the emergency access of ${what}`,
  },
  'account.changed': { label: 'Agent changed', says: ({ who, what }: Named) => `${who} changed the agent ${what}` },
  'account.created': { label: 'Agent added', says: ({ who, what }: Named) => `${who} added the agent ${what}` },
  'account.deactivated': { label: 'Agent deactivated', says: ({ who, what }: Named) => `${who} deactivated the agent ${what}` },
  'account.invitation_accepted': { label: 'Invitation accepted', says: ({ what }: Named) => `${what} accepted the invitation` },
  'account.invitation_renewed': { label: 'Invitation renewed', says: ({ who, what }: Named) => `${who} renewed the invitation of ${what}` },
  'account.linked': { label: 'Agent linked to single sign-on', says: ({ who, what }: Named) => `${who} linked ${what} to single sign-on` },
  'account.reactivated': { label: 'Agent reactivated', says: ({ who, what }: Named) => `${who} reactivated the agent ${what}` },
  'account.reprovisioned': {
    label: 'Agent managed by the directory',
    says: ({ who, what }: Named) => `${who} took over the management of the agent ${what}`,
  },
  'dead_letters.retried': { label: 'Failed jobs retried', says: ({ who }: Named) => `${who} retried failed jobs` },
  'department.changed': { label: 'Department changed', says: ({ who, what }: Named) => `${who} changed the department ${what}` },
  'department.created': { label: 'Department created', says: ({ who, what }: Named) => `${who} created the department ${what}` },
  'department.deleted': { label: 'Department deleted', says: ({ who, what }: Named) => `${who} deleted the department ${what}` },
  'device.enrolled': { label: 'Device enrolled', says: ({ who, what }: Named) => `${who} enrolled the device ${what}` },
  'device.revoked': { label: 'Device revoked', says: ({ who, what }: Named) => `${who} revoked the device ${what}` },
  'oidc.refused': { label: 'OpenID sign-in refused', says: ({ who }: Named) => `${who} was refused at sign-in with OpenID` },
  'oidc_connection.changed': {
    label: 'OpenID connection changed',
    says: ({ who, what }: Named) => `${who} changed the OpenID connection ${what}`,
  },
  'oidc_connection.created': {
    label: 'OpenID connection created',
    says: ({ who, what }: Named) => `${who} created the OpenID connection ${what}`,
  },
  'oidc_connection.deleted': {
    label: 'OpenID connection deleted',
    says: ({ who, what }: Named) => `${who} deleted the OpenID connection ${what}`,
  },
  'passkey.added': { label: 'Passkey added', says: ({ who, what }: Named) => `${who} added a passkey for ${what}` },
  'passkey.removed': { label: 'Passkey removed', says: ({ who, what }: Named) => `${who} removed a passkey of ${what}` },
  'password.changed': { label: 'Password changed', says: ({ who, what }: Named) => `${who} changed the password of ${what}` },
  'password.reset_asked': {
    label: 'Password reset requested',
    says: ({ who, what }: Named) => `${who} requested a password reset for ${what}`,
  },
  'registration_key.created': {
    label: 'Registration key created',
    says: ({ who, what }: Named) => `${who} created the registration key ${what}`,
  },
  'registration_key.revoked': {
    label: 'Registration key revoked',
    says: ({ who, what }: Named) => `${who} revoked the registration key ${what}`,
  },
  'role.changed': { label: 'Role changed', says: ({ who, what }: Named) => `${who} changed the role ${what}` },
  'role.created': { label: 'Role created', says: ({ who, what }: Named) => `${who} created the role ${what}` },
  'role.deleted': { label: 'Role deleted', says: ({ who, what }: Named) => `${who} deleted the role ${what}` },
  'saml.logout': { label: 'Signed out by SAML', says: ({ who, what }: Named) => `${who} ended sessions of the SAML connection ${what}` },
  'saml.refused': {
    label: 'SAML sign-in refused',
    says: ({ who, what }: Named) => `${who} was refused at sign-in with the SAML connection ${what}`,
  },
  'saml.role_kept': { label: 'Role kept at SAML sign-in', says: ({ who, what }: Named) => `${who} kept the current role of ${what}` },
  'saml_connection.certificates_changed': {
    label: 'SAML certificates changed',
    says: ({ who, what }: Named) => `${who} imported new certificates of the SAML connection ${what}`,
  },
  'saml_connection.changed': {
    label: 'SAML connection changed',
    says: ({ who, what }: Named) => `${who} changed the SAML connection ${what}`,
  },
  'saml_connection.created': {
    label: 'SAML connection created',
    says: ({ who, what }: Named) => `${who} created the SAML connection ${what}`,
  },
  'saml_connection.deleted': {
    label: 'SAML connection deleted',
    says: ({ who, what }: Named) => `${who} deleted the SAML connection ${what}`,
  },
  'saml_key.changed': { label: 'SAML key rotated', says: ({ who }: Named) => `${who} activated the prepared SAML key` },
  'saml_key.prepared': { label: 'SAML key prepared', says: ({ who }: Named) => `${who} prepared the next SAML key` },
  'saml_trial.begun': {
    label: 'SAML test sign-in started',
    says: ({ who, what }: Named) => `${who} started a test sign-in of the SAML connection ${what}`,
  },
  'saml_trial.read': {
    label: 'SAML test sign-in viewed',
    says: ({ who, what }: Named) => `${who} viewed a test sign-in of the SAML connection ${what}`,
  },
  'scim_connection.changed': {
    label: 'SCIM connection changed',
    says: ({ who, what }: Named) => `${who} changed the SCIM connection ${what}`,
  },
  'scim_connection.created': {
    label: 'SCIM connection created',
    says: ({ who, what }: Named) => `${who} created the SCIM connection ${what}`,
  },
  'scim_exemptions.changed': { label: 'Exemptions from SCIM changed', says: ({ who }: Named) => `${who} changed who is exempt from SCIM` },
  'scim_group.changed': { label: 'SCIM group changed', says: ({ who, what }: Named) => `${who} changed the SCIM group ${what}` },
  'scim_group.created': { label: 'SCIM group created', says: ({ who, what }: Named) => `${who} created the SCIM group ${what}` },
  'scim_group.deleted': { label: 'SCIM group deleted', says: ({ who, what }: Named) => `${who} deleted the SCIM group ${what}` },
  'scim_group.mapped': {
    label: 'SCIM group mapped to a role',
    says: ({ who, what }: Named) => `${who} changed which role the SCIM group ${what} gives`,
  },
  'scim_token.created': { label: 'SCIM token created', says: ({ who, what }: Named) => `${who} created the SCIM token ${what}` },
  'scim_token.revoked': { label: 'SCIM token revoked', says: ({ who, what }: Named) => `${who} revoked the SCIM token ${what}` },
  'scim_user.changed': { label: 'SCIM user changed', says: ({ who, what }: Named) => `${who} changed the SCIM user ${what}` },
  'scim_user.created': { label: 'SCIM user created', says: ({ who, what }: Named) => `${who} created the SCIM user ${what}` },
  'scim_user.deleted': { label: 'SCIM user deleted', says: ({ who, what }: Named) => `${who} deleted the SCIM user ${what}` },
  'session.all_revoked': { label: 'All sessions ended', says: ({ who, what }: Named) => `${who} ended all sessions of ${what}` },
  'session.others_revoked': { label: 'Other sessions ended', says: ({ who, what }: Named) => `${who} ended all other sessions of ${what}` },
  'session.revoked': { label: 'Session ended', says: ({ who, what }: Named) => `${who} ended a session of ${what}` },
  'setting.changed': { label: 'Setting changed', says: ({ who, what }: Named) => `${who} changed the setting ${what}` },
  'settings.changed': { label: 'Settings changed', says: ({ who, what }: Named) => `${who} changed the settings: ${what}` },
  sign_in: { label: 'Signed in', says: ({ what }: Named) => `${what} signed in` },
  'sign_in.failed': { label: 'Sign-in failed', says: ({ who, what }: Named) => `${who} failed to sign in as ${what}` },
  'sign_in.second_factor_failed': {
    label: 'Second factor wrong',
    says: ({ who, what }: Named) => `${who} entered a wrong second factor for ${what}`,
  },
  sign_out: { label: 'Signed out', says: ({ who }: Named) => `${who} signed out` },
  sudo: { label: 'Identity confirmed (sudo)', says: ({ who }: Named) => `${who} confirmed their identity` },
  'token.created': { label: 'API token created', says: ({ who, what }: Named) => `${who} created the API token ${what}` },
  'token.limited': {
    label: 'Limits of an API token changed',
    says: ({ who, what }: Named) => `${who} changed the limits of the API token ${what}`,
  },
  'token.revoked': { label: 'API token revoked', says: ({ who, what }: Named) => `${who} revoked the API token ${what}` },
  'two_factor.recovery_code_used': {
    label: 'Recovery code used',
    says: ({ who, what }: Named) => `${who} used a recovery code of ${what}`,
  },
  'two_factor.recovery_codes_made': {
    label: 'Recovery codes created',
    says: ({ who, what }: Named) => `${who} created new recovery codes for ${what}`,
  },
  'two_factor.reset': { label: 'Two-factor reset', says: ({ who, what }: Named) => `${who} reset the two-factor sign-in of ${what}` },
  'two_factor.roles_changed': {
    label: 'Roles with two-factor changed',
    says: ({ who }: Named) => `${who} changed which roles need two factors`,
  },
  'two_factor.turned_off': {
    label: 'Two-factor turned off',
    says: ({ who, what }: Named) => `${who} turned off the two-factor sign-in of ${what}`,
  },
  'two_factor.turned_on': {
    label: 'Two-factor turned on',
    says: ({ who, what }: Named) => `${who} turned on the two-factor sign-in of ${what}`,
  },
}
