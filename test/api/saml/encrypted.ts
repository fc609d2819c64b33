import { createPublicKey, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { World } from '../../world.ts'
import { assertionXml, responseXml, signXml, type Claims } from './idp.ts'

const encrypt = promisify(createRequire(import.meta.url)('xml-encryption').encrypt)

/** What our metadata asks providers to encrypt for. */
export const encryptionCertificate = async (world: World): Promise<X509Certificate> => {
  const { text } = await world.anyone('GET', '/app/saml/metadata')
  const bare = /use="encryption">.*?<ds:X509Certificate>([^<]+)/s.exec(text)?.[1] ?? ''
  return new X509Certificate(Buffer.from(bare, 'base64'))
}

/** A response whose assertion is signed, and then encrypted for the certificate of our metadata. */
export const encryptedResponse = async (world: World, claims: Claims): Promise<string> => {
  const certificate = await encryptionCertificate(world)
  const encrypted = await encrypt(signXml(assertionXml(claims), 'Assertion', claims.assertion_id), {
    rsa_pub: String(createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' })).export({ type: 'spki', format: 'pem' })),
    pem: certificate.toString(),
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  })
  return responseXml(claims, `<saml:EncryptedAssertion>${encrypted}</saml:EncryptedAssertion>`)
}
