import type { Instant } from '../../contract/time.ts'
import { decryptAssertion } from './decrypt.ts'
import { getCurrentCertificates } from './verify-response.ts'
import type { SamlConnection } from './model.ts'
import type { SpKeys } from './sp-certificates.ts'
import { reject } from './saml-error.ts'
import { verifySigned } from './verify-signed.ts'
import { ASSERTION, childOf, parseXml, XMLDSIG, type XmlElement } from './xml.ts'

export type EncryptedContext = { readonly connection: SamlConnection; readonly keys: SpKeys; readonly now: Instant }

/**
 * The XML of an encrypted assertion, with every signature of the response and of the assertion verified; throws a refusal otherwise.
 * Not done by node-saml: it decrypts with xml-encryption, which knows no RSA-OAEP with SHA-256 as the standard writes it.
 */
export const verifyEncrypted = (xml: string, { connection, keys, now }: EncryptedContext): string => {
  const certificates = getCurrentCertificates(connection, now)
  const verified = (text: string, root: XmlElement): string => verifySigned(text, root, certificates)
  const root = parseXml(xml)
  const isResponseSigned = childOf(root, XMLDSIG, 'Signature') !== undefined
  if (connection.require_signed_response && !isResponseSigned) reject('signature', 'the response itself is not signed')
  // Only what the signature covers is decrypted.
  const response = isResponseSigned ? parseXml(verified(xml, root)) : root
  const encrypted = childOf(response, ASSERTION, 'EncryptedAssertion') ?? reject('structure', 'no EncryptedAssertion')
  const assertion = decryptAssertion(encrypted, keys, connection.allow_cbc)
  if (!isResponseSigned && !assertion.is_signed) reject('unsigned')
  return assertion.is_signed ? verified(assertion.xml, parseXml(assertion.xml)) : assertion.xml
}
