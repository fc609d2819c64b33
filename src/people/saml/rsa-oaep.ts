import { constants, createHash, privateDecrypt, timingSafeEqual } from 'node:crypto'

/** RSAES-OAEP (RFC 8017, 7.1.2) with separate hashes for label and mask generation, which node:crypto does not support. */

export type OaepHash = 'sha1' | 'sha256' | 'sha384' | 'sha512'

export type OaepParams = { readonly hash: OaepHash; readonly mgf1_hash: OaepHash; readonly label: Buffer }

const mgf1 = (seed: Buffer, length: number, hash: OaepHash): Buffer => {
  const blocks: Buffer[] = []
  for (let counter = 0, size = 0; size < length; counter++) {
    const suffix = Buffer.alloc(4)
    suffix.writeUInt32BE(counter)
    const block = createHash(hash).update(seed).update(suffix).digest()
    blocks.push(block)
    size += block.length
  }
  return Buffer.concat(blocks).subarray(0, length)
}

const xor = (bytes: Buffer, mask: Buffer): Buffer => Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)))

// Always runs all checks: which of them failed must not be measurable (Manger's attack).
const unpad = (encoded: Buffer, { hash, mgf1_hash, label }: OaepParams): Buffer | undefined => {
  const labelHash = createHash(hash).update(label).digest()
  const size = labelHash.length
  if (encoded.length < 2 * size + 2) return undefined
  const maskedBlock = encoded.subarray(1 + size)
  const seed = xor(encoded.subarray(1, 1 + size), mgf1(maskedBlock, size, mgf1_hash))
  const block = xor(maskedBlock, mgf1(seed, maskedBlock.length, mgf1_hash))
  let start = 0
  let isBadPadding = 0
  for (let index = size; index < block.length; index++) {
    const byte = block[index] ?? 0
    const isBeforeSeparator = Number(start === 0)
    start += isBeforeSeparator * Number(byte === 1) * (index + 1)
    isBadPadding |= isBeforeSeparator * Number(byte > 1)
  }
  const isBadHash = Number(!timingSafeEqual(block.subarray(0, size), labelHash))
  const isBad = isBadHash | isBadPadding | Number(start === 0) | Number(encoded[0] !== 0)
  return isBad === 0 ? block.subarray(start) : undefined
}

/** Undefined when the key or the parameters do not match. */
export const decryptOaep = (key: string, ciphertext: Buffer, params: OaepParams): Buffer | undefined => {
  try {
    return unpad(privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, ciphertext), params)
  } catch {
    return undefined
  }
}
