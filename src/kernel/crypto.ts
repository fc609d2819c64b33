import { createCipheriv, createDecipheriv, createHash, createHmac, hash, hkdfSync, timingSafeEqual, webcrypto } from 'node:crypto'

type Bytes = string | Uint8Array

export const sha256Hex = (data: Bytes): string => hash('sha256', data)

// Web Crypto does not accept shared memory.
const unshared = (data: Uint8Array): Uint8Array<ArrayBuffer> =>
  data.buffer instanceof ArrayBuffer ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : Uint8Array.from(data)

/** As `sha256Hex`, on the thread pool: hashing a mail of 30 MB would block the event loop for 80 ms. */
export const sha256HexAsync = async (data: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', unshared(data))).toString('hex')

export const hmacSha256Hex = (key: Bytes, data: Bytes): string => createHmac('sha256', key).update(data).digest('hex')

/** Constant-time comparison of secrets. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** High-entropy tokens need no slow hash: 200 random bits cannot be guessed. */
export const hashToken = (token: string): string => sha256Hex(token)

export const deriveKey = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'watchdesk', purpose, 32))

/** Authenticated encryption of secrets that must be recoverable (webhook secrets, TOTP seeds, private keys). */
export type SecretBox = { seal(plain: string, nonce: Uint8Array): string; open(sealed: string): string }

const PREFIX = 'v1.'

export const isSealed = (text: string): boolean => text.startsWith(PREFIX)

const TAG_LENGTH = 16
const NONCE_LENGTH = 12

export const createSecretBox = (secretKey: string): SecretBox => {
  const key = deriveKey(secretKey, 'secret-box')
  return {
    seal: (plain, nonce) => {
      if (nonce.length !== NONCE_LENGTH) throw new Error(`A nonce has ${NONCE_LENGTH} bytes, this one has ${nonce.length}.`)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${PREFIX}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (sealed) => {
      const bytes = Buffer.from(isSealed(sealed) ? sealed.slice(PREFIX.length) : sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_LENGTH))
      decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH)), decipher.final()]).toString('utf8')
    },
  }
}

/** Reads the key at the first use: a command that encrypts nothing needs no key. */
/** Reads the key at the first use: a command that encrypts nothing needs no key. */
export const createLazySecretBox = (readKey: () => string): SecretBox => {
  let box: SecretBox | undefined
  const opened = (): SecretBox => (box ??= createSecretBox(readKey()))
  return { seal: (plain, nonce) => opened().seal(plain, nonce), open: (sealed) => opened().open(sealed) }
}
