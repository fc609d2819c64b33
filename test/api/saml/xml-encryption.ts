import { constants, createCipheriv, createHash, publicEncrypt, randomBytes, type CipherGCMTypes, type X509Certificate } from 'node:crypto'

/** XML Encryption as Apache Santuario writes it, which Keycloak encrypts assertions with. */

export type Algorithms = {
  readonly content: string
  readonly transport: string
  readonly digest: readonly [uri: string, hash: string]
  /** The URI is left out where the transport names the function itself. */
  readonly mgf: readonly [uri: string | undefined, hash: string]
}

const mgf1 = (seed: Buffer, length: number, hash: string): Buffer => {
  const block = (counter: number): Buffer =>
    createHash(hash)
      .update(seed)
      .update(Buffer.from([0, 0, 0, counter]))
      .digest()
  return Buffer.concat(Array.from({ length: 16 }, (_, counter) => block(counter))).subarray(0, length)
}

const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))

const wrapKey = (certificate: X509Certificate, key: Buffer, { digest: [, hash], mgf: [, mask] }: Algorithms): Buffer => {
  const labelHash = createHash(hash).digest()
  const length = 256 - labelHash.length - 1
  const filler = Buffer.alloc(length - labelHash.length - 1 - key.length)
  const block = Buffer.concat([labelHash, filler, Buffer.from([1]), key])
  const seed = randomBytes(labelHash.length)
  const maskedBlock = xor(block, mgf1(seed, length, mask))
  const padded = Buffer.concat([Buffer.from([0]), xor(seed, mgf1(maskedBlock, labelHash.length, mask)), maskedBlock])
  return publicEncrypt({ key: certificate.publicKey, padding: constants.RSA_NO_PADDING }, padded)
}

const encryptContent = (uri: string, key: Buffer, plain: Buffer): Buffer => {
  const bits = key.length * 8
  if (uri.endsWith('-gcm')) {
    const iv = randomBytes(12)
    const cipher = createCipheriv(`aes-${bits}-gcm` as CipherGCMTypes, key, iv)
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const iv = randomBytes(16)
  const cipher = createCipheriv(`aes-${bits}-cbc`, key, iv).setAutoPadding(false)
  const padding = 16 - (plain.length % 16)
  // ISO 10126: random bytes, then their number.
  const filler = Buffer.concat([randomBytes(padding - 1), Buffer.from([padding])])
  return Buffer.concat([iv, cipher.update(Buffer.concat([plain, filler])), cipher.final()])
}

export const encryptXml = (certificate: X509Certificate, xml: string, algorithms: Algorithms): string => {
  const { content, transport, digest, mgf } = algorithms
  const key = randomBytes(Number(/aes(\d+)/.exec(content)?.[1] ?? 256) / 8)
  const mask = mgf[0] === undefined ? '' : `<xenc11:MGF xmlns:xenc11="http://www.w3.org/2009/xmlenc11#" Algorithm="${mgf[0]}"/>`
  const method = `<xenc:EncryptionMethod Algorithm="${transport}"><ds:DigestMethod Algorithm="${digest[0]}"/>${mask}</xenc:EncryptionMethod>`
  const value = (bytes: Buffer): string =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64').replaceAll(/.{76}/g, '$&\n')}</xenc:CipherValue></xenc:CipherData>`
  return [
    '<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element">',
    `<xenc:EncryptionMethod Algorithm="${content}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>${method}`,
    `${value(wrapKey(certificate, key, algorithms))}</xenc:EncryptedKey></ds:KeyInfo>${value(encryptContent(content, key, Buffer.from(xml)))}`,
    '</xenc:EncryptedData></saml:EncryptedAssertion>',
  ].join('')
}
