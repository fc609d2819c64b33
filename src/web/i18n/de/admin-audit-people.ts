import type { Named } from '../en/admin-audit-people.ts'

export const peopleActs = {
  'account.break_glass': { label: 'Notzugang geändert', says: ({ who, what }: Named) => `${who} hat den Notzugang von ${what} geändert` },
  'account.changed': { label: 'Teammitglied geändert', says: ({ who, what }: Named) => `${who} hat das Teammitglied ${what} geändert` },
  'account.created': {
    label: 'Teammitglied hinzugefügt',
    says: ({ who, what }: Named) => `${who} hat das Teammitglied ${what} hinzugefügt`,
  },
  'account.deactivated': {
    label: 'Teammitglied deaktiviert',
    says: ({ who, what }: Named) => `${who} hat das Teammitglied ${what} deaktiviert`,
  },
  'account.invitation_accepted': { label: 'Einladung angenommen', says: ({ what }: Named) => `${what} hat die Einladung angenommen` },
  'account.invitation_renewed': {
    label: 'Einladung erneuert',
    says: ({ who, what }: Named) => `${who} hat die Einladung von ${what} erneuert`,
  },
  'account.linked': {
    label: 'Teammitglied mit Single Sign-on verbunden',
    says: ({ who, what }: Named) => `${who} hat ${what} mit Single Sign-on verbunden`,
  },
  'account.reactivated': {
    label: 'Teammitglied reaktiviert',
    says: ({ who, what }: Named) => `${who} hat das Teammitglied ${what} reaktiviert`,
  },
  'account.reprovisioned': {
    label: 'Teammitglied vom Verzeichnis verwaltet',
    says: ({ who, what }: Named) => `${who} hat die Verwaltung des Teammitglieds ${what} übernommen`,
  },
  'dead_letters.retried': {
    label: 'Fehlgeschlagene Jobs wiederholt',
    says: ({ who }: Named) => `${who} hat fehlgeschlagene Jobs wiederholt`,
  },
  'department.changed': { label: 'Abteilung geändert', says: ({ who, what }: Named) => `${who} hat die Abteilung ${what} geändert` },
  'department.created': { label: 'Abteilung angelegt', says: ({ who, what }: Named) => `${who} hat die Abteilung ${what} angelegt` },
  'department.deleted': { label: 'Abteilung gelöscht', says: ({ who, what }: Named) => `${who} hat die Abteilung ${what} gelöscht` },
  'device.enrolled': { label: 'Gerät angemeldet', says: ({ who, what }: Named) => `${who} hat das Gerät ${what} angemeldet` },
  'device.revoked': { label: 'Gerät widerrufen', says: ({ who, what }: Named) => `${who} hat das Gerät ${what} widerrufen` },
  'oidc.refused': { label: 'OpenID-Anmeldung abgelehnt', says: ({ who }: Named) => `${who} wurde bei der Anmeldung mit OpenID abgewiesen` },
  'oidc_connection.changed': {
    label: 'OpenID-Verbindung geändert',
    says: ({ who, what }: Named) => `${who} hat die OpenID-Verbindung ${what} geändert`,
  },
  'oidc_connection.created': {
    label: 'OpenID-Verbindung angelegt',
    says: ({ who, what }: Named) => `${who} hat die OpenID-Verbindung ${what} angelegt`,
  },
  'oidc_connection.deleted': {
    label: 'OpenID-Verbindung gelöscht',
    says: ({ who, what }: Named) => `${who} hat die OpenID-Verbindung ${what} gelöscht`,
  },
  'passkey.added': { label: 'Passkey hinzugefügt', says: ({ who, what }: Named) => `${who} hat einen Passkey für ${what} hinzugefügt` },
  'passkey.removed': { label: 'Passkey entfernt', says: ({ who, what }: Named) => `${who} hat einen Passkey von ${what} entfernt` },
  'password.changed': { label: 'Passwort geändert', says: ({ who, what }: Named) => `${who} hat das Passwort von ${what} geändert` },
  'password.reset_asked': {
    label: 'Zurücksetzen des Passworts angefordert',
    says: ({ who, what }: Named) => `${who} hat das Zurücksetzen des Passworts von ${what} angefordert`,
  },
  'registration_key.created': {
    label: 'Anmeldeschlüssel angelegt',
    says: ({ who, what }: Named) => `${who} hat den Anmeldeschlüssel ${what} angelegt`,
  },
  'registration_key.revoked': {
    label: 'Anmeldeschlüssel widerrufen',
    says: ({ who, what }: Named) => `${who} hat den Anmeldeschlüssel ${what} widerrufen`,
  },
  'role.changed': { label: 'Rolle geändert', says: ({ who, what }: Named) => `${who} hat die Rolle ${what} geändert` },
  'role.created': { label: 'Rolle angelegt', says: ({ who, what }: Named) => `${who} hat die Rolle ${what} angelegt` },
  'role.deleted': { label: 'Rolle gelöscht', says: ({ who, what }: Named) => `${who} hat die Rolle ${what} gelöscht` },
  'saml.logout': {
    label: 'Durch SAML abgemeldet',
    says: ({ who, what }: Named) => `${who} hat Sitzungen der SAML-Verbindung ${what} beendet`,
  },
  'saml.refused': {
    label: 'SAML-Anmeldung abgelehnt',
    says: ({ who, what }: Named) => `${who} wurde bei der Anmeldung mit der SAML-Verbindung ${what} abgewiesen`,
  },
  'saml.role_kept': {
    label: 'Rolle bei SAML-Anmeldung behalten',
    says: ({ who, what }: Named) => `${who} hat die bisherige Rolle von ${what} beibehalten`,
  },
  'saml_connection.certificates_changed': {
    label: 'SAML-Zertifikate geändert',
    says: ({ who, what }: Named) => `${who} hat neue Zertifikate der SAML-Verbindung ${what} übernommen`,
  },
  'saml_connection.changed': {
    label: 'SAML-Verbindung geändert',
    says: ({ who, what }: Named) => `${who} hat die SAML-Verbindung ${what} geändert`,
  },
  'saml_connection.created': {
    label: 'SAML-Verbindung angelegt',
    says: ({ who, what }: Named) => `${who} hat die SAML-Verbindung ${what} angelegt`,
  },
  'saml_connection.deleted': {
    label: 'SAML-Verbindung gelöscht',
    says: ({ who, what }: Named) => `${who} hat die SAML-Verbindung ${what} gelöscht`,
  },
  'saml_key.changed': {
    label: 'SAML-Schlüssel gewechselt',
    says: ({ who }: Named) => `${who} hat den vorbereiteten SAML-Schlüssel aktiviert`,
  },
  'saml_key.prepared': {
    label: 'SAML-Schlüssel vorbereitet',
    says: ({ who }: Named) => `${who} hat den nächsten SAML-Schlüssel vorbereitet`,
  },
  'saml_trial.begun': {
    label: 'SAML-Testanmeldung begonnen',
    says: ({ who, what }: Named) => `${who} hat eine Testanmeldung der SAML-Verbindung ${what} begonnen`,
  },
  'saml_trial.read': {
    label: 'SAML-Testanmeldung angesehen',
    says: ({ who, what }: Named) => `${who} hat eine Testanmeldung der SAML-Verbindung ${what} angesehen`,
  },
  'scim_connection.changed': {
    label: 'SCIM-Verbindung geändert',
    says: ({ who, what }: Named) => `${who} hat die SCIM-Verbindung ${what} geändert`,
  },
  'scim_connection.created': {
    label: 'SCIM-Verbindung angelegt',
    says: ({ who, what }: Named) => `${who} hat die SCIM-Verbindung ${what} angelegt`,
  },
  'scim_exemptions.changed': {
    label: 'Ausnahmen von SCIM geändert',
    says: ({ who }: Named) => `${who} hat geändert, wer von SCIM ausgenommen ist`,
  },
  'scim_group.changed': { label: 'SCIM-Gruppe geändert', says: ({ who, what }: Named) => `${who} hat die SCIM-Gruppe ${what} geändert` },
  'scim_group.created': { label: 'SCIM-Gruppe angelegt', says: ({ who, what }: Named) => `${who} hat die SCIM-Gruppe ${what} angelegt` },
  'scim_group.deleted': { label: 'SCIM-Gruppe gelöscht', says: ({ who, what }: Named) => `${who} hat die SCIM-Gruppe ${what} gelöscht` },
  'scim_group.mapped': {
    label: 'SCIM-Gruppe einer Rolle zugeordnet',
    says: ({ who, what }: Named) => `${who} hat geändert, welche Rolle die SCIM-Gruppe ${what} gibt`,
  },
  'scim_token.created': { label: 'SCIM-Token angelegt', says: ({ who, what }: Named) => `${who} hat das SCIM-Token ${what} angelegt` },
  'scim_token.revoked': { label: 'SCIM-Token widerrufen', says: ({ who, what }: Named) => `${who} hat das SCIM-Token ${what} widerrufen` },
  'scim_user.changed': { label: 'SCIM-Person geändert', says: ({ who, what }: Named) => `${who} hat die SCIM-Person ${what} geändert` },
  'scim_user.created': { label: 'SCIM-Person angelegt', says: ({ who, what }: Named) => `${who} hat die SCIM-Person ${what} angelegt` },
  'scim_user.deleted': { label: 'SCIM-Person gelöscht', says: ({ who, what }: Named) => `${who} hat die SCIM-Person ${what} gelöscht` },
  'session.all_revoked': {
    label: 'Alle Sitzungen beendet',
    says: ({ who, what }: Named) => `${who} hat alle Sitzungen von ${what} beendet`,
  },
  'session.others_revoked': {
    label: 'Andere Sitzungen beendet',
    says: ({ who, what }: Named) => `${who} hat alle anderen Sitzungen von ${what} beendet`,
  },
  'session.revoked': { label: 'Sitzung beendet', says: ({ who, what }: Named) => `${who} hat eine Sitzung von ${what} beendet` },
  'setting.changed': { label: 'Einstellung geändert', says: ({ who, what }: Named) => `${who} hat die Einstellung ${what} geändert` },
  'settings.changed': { label: 'Einstellungen geändert', says: ({ who, what }: Named) => `${who} hat die Einstellungen geändert: ${what}` },
  sign_in: { label: 'Angemeldet', says: ({ what }: Named) => `${what} hat sich angemeldet` },
  'sign_in.failed': {
    label: 'Anmeldung gescheitert',
    says: ({ who, what }: Named) => `${who} ist bei der Anmeldung als ${what} gescheitert`,
  },
  'sign_in.second_factor_failed': {
    label: 'Zweiter Faktor falsch',
    says: ({ who, what }: Named) => `${who} hat für ${what} einen falschen zweiten Faktor angegeben`,
  },
  sign_out: { label: 'Abgemeldet', says: ({ who }: Named) => `${who} hat sich abgemeldet` },
  sudo: { label: 'Identität erneut bestätigt', says: ({ who }: Named) => `${who} hat die eigene Identität bestätigt` },
  'token.created': { label: 'API-Token angelegt', says: ({ who, what }: Named) => `${who} hat das API-Token ${what} angelegt` },
  'token.limited': {
    label: 'Grenzen eines API-Tokens geändert',
    says: ({ who, what }: Named) => `${who} hat die Grenzen des API-Tokens ${what} geändert`,
  },
  'token.revoked': { label: 'API-Token widerrufen', says: ({ who, what }: Named) => `${who} hat das API-Token ${what} widerrufen` },
  'two_factor.recovery_code_used': {
    label: 'Wiederherstellungscode benutzt',
    says: ({ who, what }: Named) => `${who} hat einen Wiederherstellungscode von ${what} benutzt`,
  },
  'two_factor.recovery_codes_made': {
    label: 'Wiederherstellungscodes erzeugt',
    says: ({ who, what }: Named) => `${who} hat neue Wiederherstellungscodes für ${what} erzeugt`,
  },
  'two_factor.reset': {
    label: 'Zwei-Faktor zurückgesetzt',
    says: ({ who, what }: Named) => `${who} hat die Zwei-Faktor-Anmeldung von ${what} zurückgesetzt`,
  },
  'two_factor.roles_changed': {
    label: 'Rollen mit Zwei-Faktor geändert',
    says: ({ who }: Named) => `${who} hat geändert, welche Rollen zwei Faktoren brauchen`,
  },
  'two_factor.turned_off': {
    label: 'Zwei-Faktor abgeschaltet',
    says: ({ who, what }: Named) => `${who} hat die Zwei-Faktor-Anmeldung von ${what} abgeschaltet`,
  },
  'two_factor.turned_on': {
    label: 'Zwei-Faktor eingeschaltet',
    says: ({ who, what }: Named) => `${who} hat die Zwei-Faktor-Anmeldung von ${what} eingeschaltet`,
  },
}
