import { SAML, ValidateInResponseTo, type CacheProvider, type SamlConfig } from '@node-saml/node-saml'
import { MINUTE, type Instant } from '../../contract/time.ts'
import { isCurrent, readCertificate } from '../sso-connections/saml/certificate.ts'
import type { SamlConnection, ServiceProvider } from '../sso-connections/saml/model.ts'
import { reject } from './saml-error.ts'

/** All node-saml settings. What the library does not check is in check-conditions.ts. */

export const REQUEST_LIFETIME = 10 * MINUTE

// node-saml reads the machine's clock instead of the product's: its time checks are disabled, and check-conditions.ts checks validity.
const ALWAYS = '9999-12-31T23:59:59.999Z'

/** Accepts only the request of this response. The request is consumed in the sign-in transaction. */
const cacheFor = (request_id: string | undefined): CacheProvider => ({
  saveAsync: async () => null,
  getAsync: async (key) => (key === request_id ? ALWAYS : null),
  removeAsync: async () => null,
})

export const currentCertificates = (connection: SamlConnection, now: Instant): readonly string[] =>
  connection.idp_certificates.filter((pem) => {
    const certificate = readCertificate(pem)
    return certificate !== undefined && (connection.allow_expired_certificates || isCurrent(certificate, now))
  })

export const getCurrentCertificates = (connection: SamlConnection, now: Instant): readonly string[] => {
  const certificates = currentCertificates(connection, now)
  return certificates.length > 0 ? certificates : reject('certificate', 'no certificate of the identity provider is valid now')
}

export type ResponseVerification = {
  readonly connection: SamlConnection
  readonly provider: ServiceProvider
  readonly request_id: string | undefined
  readonly now: Instant
  /** Every signature that is present must be valid, and at least one is required. */
  readonly is_response_signed: boolean
  readonly is_assertion_signed: boolean
}

const settingsFor = (wanted: ResponseVerification, certificates: readonly string[]): SamlConfig => ({
  issuer: wanted.provider.entity_id,
  // Checked in check-conditions.ts: here a wrong audience would be reported as a wrong signature.
  audience: false,
  callbackUrl: wanted.provider.acs_url,
  idpIssuer: wanted.connection.idp_entity_id,
  idpCert: (done) => done(null, [...certificates]),
  wantAssertionsSigned: wanted.is_assertion_signed,
  wantAuthnResponseSigned: wanted.is_response_signed || wanted.connection.require_signed_response,
  validateInResponseTo: wanted.request_id === undefined ? ValidateInResponseTo.never : ValidateInResponseTo.always,
  requestIdExpirationPeriodMs: REQUEST_LIFETIME / 1_000,
  cacheProvider: cacheFor(wanted.request_id),
  acceptedClockSkewMs: -1,
  maxAssertionAgeMs: 0,
  signatureAlgorithm: 'sha256',
  digestAlgorithm: 'sha256',
  disableRequestedAuthnContext: true,
  identifierFormat: null,
})

export const verifyResponse = async (base64: string, wanted: ResponseVerification): Promise<string> => {
  const certificates = getCurrentCertificates(wanted.connection, wanted.now)
  try {
    const { profile } = await new SAML(settingsFor(wanted, certificates)).validatePostResponseAsync({ SAMLResponse: base64 })
    return profile?.getAssertionXml?.() ?? reject('signature', 'no assertion')
  } catch (error) {
    return reject('signature', error instanceof Error ? error.message.slice(0, 200) : '')
  }
}
