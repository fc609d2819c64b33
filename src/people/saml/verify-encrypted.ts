import type { Instant } from '../../contract/time.ts'
import { decryptAssertion } from './decrypt.ts'
import { getCurrentCertificates } from './verify-response.ts'
import type { SamlConnection } from '../sso-connections/saml/model.ts'
import type { SpKeys } from './sp-certificates.ts'
import { reject } from './saml-error.ts'
import { verifySigned } from './verify-signed.ts'
import { ASSERTION, childOf, parseXml, XMLDSIG, type XmlElement } from './xml.ts'

export type EncryptedContext = { readonly connection: SamlConnection; readonly keys: SpKeys; readonly now: Instant }

/** Replaces node-saml for encrypted assertions: its xml-encryption does not support RSA-OAEP with SHA-256 as standardized. */
export const verifyEncrypted = (xml: string, { connection, keys, now }: EncryptedContext): string => {
  const certificates = getCurrentCertificates(connection, now)
  const verified = (text: string, root: XmlElement): string => verifySigned(text, root, certificates)
  const root = parseXml(xml)
  const isResponseSigned = childOf(root, XMLDSIG, 'Signature') !== undefined
  if (connection.require_signed_response && !isResponseSigned) reject('signature', 'the response itself is not signed')
  // Decrypts only signed content.
  const response = isResponseSigned ? parseXml(verified(xml, root)) : root
  const encrypted = childOf(response, ASSERTION, 'EncryptedAssertion') ?? reject('structure', 'no EncryptedAssertion')
  const assertion = decryptAssertion(encrypted, keys, connection.allow_cbc)
  if (!isResponseSigned && !assertion.is_signed) reject('unsigned')
  return assertion.is_signed ? verified(assertion.xml, parseXml(assertion.xml)) : assertion.xml
}
