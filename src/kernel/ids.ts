import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { MILLISECOND, type Instant } from '../contract/time.ts'

export type Ids = {
  uuid(): string
  orderedUuid(at: Instant): string
  text(length: number, alphabet: string): string
  bytes(length: number): Buffer
  fraction(): number
}

export const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const LOWER36 = 'abcdefghijklmnopqrstuvwxyz0123456789'

const orderedUuid = (at: Instant): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Math.floor(at / MILLISECOND), 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const randomIds = (): Ids => ({
  uuid: () => randomUUID(),
  orderedUuid,
  text: (length, alphabet) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  bytes: (length) => randomBytes(length),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
})
