import { createDecipheriv, type CipherGCMTypes } from 'node:crypto'
import { inspectAssertion } from './inspect.ts'
import type { SpKeys } from './sp-certificates.ts'
import { reject } from './saml-error.ts'
import { decryptOaep, type OaepHash, type OaepParams } from './rsa-oaep.ts'
import { attributeOf, childOf, everyElement, parseXml, textOf, XMLDSIG, XMLENC, XMLENC11, type XmlElement } from './xml.ts'

/** XML Encryption 1.1 of assertions: RSA-OAEP key transport with AES-GCM, or AES-CBC where the connection allows it. */

const GCM: Readonly<Record<string, CipherGCMTypes>> = {
  [`${XMLENC11}aes128-gcm`]: 'aes-128-gcm',
  [`${XMLENC11}aes192-gcm`]: 'aes-192-gcm',
  [`${XMLENC11}aes256-gcm`]: 'aes-256-gcm',
}
const CBC: Readonly<Record<string, string>> = {
  [`${XMLENC}aes128-cbc`]: 'aes-128-cbc',
  [`${XMLENC}aes192-cbc`]: 'aes-192-cbc',
  [`${XMLENC}aes256-cbc`]: 'aes-256-cbc',
}

const OAEP_MGF1_SHA1 = `${XMLENC}rsa-oaep-mgf1p`
const OAEP = `${XMLENC11}rsa-oaep`

const DIGESTS: Readonly<Record<string, OaepHash>> = {
  [`${XMLDSIG}sha1`]: 'sha1',
  [`${XMLENC}sha256`]: 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  [`${XMLENC}sha512`]: 'sha512',
}
// Not in the standard: xml-encryption for Node.js writes these, and uses the digest for MGF1 too.
const NODE_DIGESTS: Readonly<Record<string, OaepHash>> = { [`${XMLDSIG}sha256`]: 'sha256', [`${XMLDSIG}sha512`]: 'sha512' }
const MASKS: Readonly<Record<string, OaepHash>> = {
  [`${XMLENC11}mgf1sha1`]: 'sha1',
  [`${XMLENC11}mgf1sha256`]: 'sha256',
  [`${XMLENC11}mgf1sha384`]: 'sha384',
  [`${XMLENC11}mgf1sha512`]: 'sha512',
}

const unsupported = (algorithm: string): never => reject('encryption_algorithm', algorithm.slice(0, 200) || 'none is named')

const find = <T>(table: Readonly<Record<string, T>>, algorithm: string): T | undefined =>
  Object.hasOwn(table, algorithm) ? table[algorithm] : undefined

const methodOf = (element: XmlElement): XmlElement => childOf(element, XMLENC, 'EncryptionMethod') ?? unsupported('')

const algorithmOf = (element: XmlElement | undefined): string | undefined => element && (attributeOf(element, 'Algorithm') ?? '')

const oaepParamsOf = (method: XmlElement): OaepParams => {
  const transport = algorithmOf(method) ?? ''
  if (transport !== OAEP && transport !== OAEP_MGF1_SHA1) unsupported(transport)
  const digest = algorithmOf(childOf(method, XMLDSIG, 'DigestMethod')) ?? `${XMLDSIG}sha1`
  // The older algorithm implies SHA-1 and has no MGF element.
  const mask = (transport === OAEP && algorithmOf(childOf(method, XMLENC11, 'MGF'))) || `${XMLENC11}mgf1sha1`
  const params = childOf(method, XMLENC, 'OAEPparams')
  const label = Buffer.from(params ? textOf(params) : '', 'base64')
  const node_hash = transport === OAEP_MGF1_SHA1 ? find(NODE_DIGESTS, digest) : undefined
  if (node_hash) return { hash: node_hash, mgf1_hash: node_hash, label }
  return { hash: find(DIGESTS, digest) ?? unsupported(digest), mgf1_hash: find(MASKS, mask) ?? unsupported(mask), label }
}

const cipherValueOf = (element: XmlElement): Buffer => {
  const data = childOf(element, XMLENC, 'CipherData') ?? reject('encryption', 'no CipherData')
  return Buffer.from(textOf(childOf(data, XMLENC, 'CipherValue') ?? reject('encryption', 'no CipherValue')), 'base64')
}

type Encryption = {
  readonly algorithm: string
  readonly oaep: OaepParams
  readonly wrapped_key: Buffer
  readonly ciphertext: Buffer
}

/** Rejects unknown algorithms, and those that are open to padding oracles unless the connection allows them. */
const readEncryption = (encrypted: XmlElement, allow_cbc: boolean): Encryption => {
  const data = childOf(encrypted, XMLENC, 'EncryptedData') ?? reject('encryption', 'no EncryptedData')
  const algorithm = algorithmOf(methodOf(data)) ?? ''
  if (!find(GCM, algorithm) && !(allow_cbc && find(CBC, algorithm))) unsupported(algorithm)
  const [key, ...more] = everyElement(encrypted).filter(
    ({ localName, namespaceURI }) => localName === 'EncryptedKey' && namespaceURI === XMLENC,
  )
  if (!key || more.length > 0) return reject('encryption_algorithm', 'not exactly one EncryptedKey')
  return { algorithm, oaep: oaepParamsOf(methodOf(key)), wrapped_key: cipherValueOf(key), ciphertext: cipherValueOf(data) }
}

const GCM_IV_BYTES = 12
const GCM_TAG_BYTES = 16
const CBC_IV_BYTES = 16

const decryptGcm = (cipher: CipherGCMTypes, key: Buffer, bytes: Buffer): Buffer => {
  const decipher = createDecipheriv(cipher, key, bytes.subarray(0, GCM_IV_BYTES), { authTagLength: GCM_TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-GCM_TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(GCM_IV_BYTES, -GCM_TAG_BYTES)), decipher.final()])
}

const decryptCbc = (cipher: string, key: Buffer, bytes: Buffer): Buffer => {
  const decipher = createDecipheriv(cipher, key, bytes.subarray(0, CBC_IV_BYTES)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(bytes.subarray(CBC_IV_BYTES)), decipher.final()])
  const padding = plain.at(-1) ?? 0
  // XML Encryption defines only the last byte of the padding.
  if (padding < 1 || padding > CBC_IV_BYTES) throw new Error('The padding is wrong.')
  return plain.subarray(0, -padding)
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

const decrypted = ({ algorithm, oaep, wrapped_key, ciphertext }: Encryption, private_key: string): string | undefined => {
  const key = decryptOaep(private_key, wrapped_key, oaep)
  const [gcm, cbc] = [find(GCM, algorithm), find(CBC, algorithm)]
  try {
    if (key && gcm) return strictUtf8.decode(decryptGcm(gcm, key, ciphertext))
    return key && cbc ? strictUtf8.decode(decryptCbc(cbc, key, ciphertext)) : undefined
  } catch {
    return undefined
  }
}

const nameOf = ({ algorithm, oaep }: Encryption): string =>
  `${algorithm} with a key by RSA-OAEP (digest ${oaep.hash}, MGF1 ${oaep.mgf1_hash})`

/** Decrypts with whichever key fits and inspects the assertion like an unencrypted one. Every failure is rejected with the same reason. */
export const decryptAssertion = (
  encrypted: XmlElement,
  keys: SpKeys,
  allow_cbc: boolean,
): { readonly is_signed: boolean; readonly xml: string } => {
  const encryption = readEncryption(encrypted, allow_cbc)
  for (const key of [keys.current, keys.previous, keys.next]) {
    const plain = key && decrypted(encryption, key.private_key)
    if (plain !== undefined) return { xml: plain, ...inspectAssertion(parseXml(plain)) }
  }
  return reject('encryption', `no key of this server decrypts ${nameOf(encryption)}`)
}
