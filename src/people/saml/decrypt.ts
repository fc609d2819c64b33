import { createRequire } from 'node:module'
import { inspectAssertion } from './inspect.ts'
import type { OwnKeys } from './own-keys.ts'
import { refuse } from './refusal.ts'
import { attributeOf, childOf, everyElement, parseXml, XMLENC, type XmlElement } from './xml.ts'

const GCM = [
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes192-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
]
const CBC = ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'http://www.w3.org/2001/04/xmlenc#aes256-cbc']
const KEY_TRANSPORT = ['http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p', 'http://www.w3.org/2009/xmlenc11#rsa-oaep']

type Options = { readonly key: string; readonly disallowDecryptionWithInsecureAlgorithm: boolean; readonly warnInsecureAlgorithm: boolean }
type Library = { decrypt(xml: string, options: Options, done: (error: Error | null, plain: string) => void): void }

// The library that node-saml decrypts with; its types describe another version.
const library: Library = createRequire(import.meta.url)('xml-encryption')

const methodOf = (element: XmlElement): string => {
  const method = childOf(element, XMLENC, 'EncryptionMethod')
  return (method && attributeOf(method, 'Algorithm')) ?? ''
}

/** Algorithms that answer questions of whoever tampers with the text are not used at all. */
const inspectAlgorithms = (encrypted: XmlElement, allow_cbc: boolean): void => {
  const data = childOf(encrypted, XMLENC, 'EncryptedData') ?? refuse('encryption')
  const keys = everyElement(encrypted).filter(({ localName }) => localName === 'EncryptedKey')
  if (![...GCM, ...(allow_cbc ? CBC : [])].includes(methodOf(data))) refuse('encryption_algorithm')
  if (keys.length !== 1 || !keys.every((key) => KEY_TRANSPORT.includes(methodOf(key)))) refuse('encryption_algorithm')
}

const decrypted = (xml: string, key: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const options = { key, disallowDecryptionWithInsecureAlgorithm: true, warnInsecureAlgorithm: false }
    try {
      library.decrypt(xml, options, (error, plain) => resolve(error ? undefined : plain))
    } catch {
      resolve(undefined)
    }
  })

/** Finds the key that opens the assertion and looks at what is inside, as at one that came in the open. Every failure sounds the same. */
export const openEncrypted = async (
  encrypted: XmlElement,
  keys: OwnKeys,
  allow_cbc: boolean,
): Promise<{ readonly private_key: string; readonly is_signed: boolean; readonly xml: string }> => {
  inspectAlgorithms(encrypted, allow_cbc)
  for (const key of [keys.current, keys.previous, keys.next]) {
    const plain = key && (await decrypted(encrypted.toString(), key.private_key))
    if (plain === undefined || !key) continue
    return { private_key: key.private_key, xml: plain, ...inspectAssertion(parseXml(plain)) }
  }
  return refuse('encryption')
}
