import { createHmac, timingSafeEqual } from 'node:crypto'
import { SECOND, type Instant } from '../../contract/time.ts'

/** TOTP (RFC 6238) with HMAC-SHA-1 and steps of 30 seconds. */

const STEP = 30 * SECOND
const DIGITS = 6
const WINDOW = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const SEED_BYTES = 20

export const stepAt = (now: Instant): number => Math.floor(now / STEP)

export const codeAt = (seed: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Step of a code: at most one before or after now, and later than the last used step, so that a code works once. */
export const stepOfCode = (seed: Uint8Array, typed: string, now: Instant, last_step: number): number | undefined => {
  const code = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return undefined
  const around = [0, -WINDOW, WINDOW].map((offset) => stepAt(now) + offset)
  return around.find((step) => isSame(codeAt(seed, step), code) && step > last_step)
}

export const base32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
}

export const otpauthUrl = (seed: Uint8Array, issuer: string, name: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  return `otpauth://totp/${label}?secret=${base32(seed)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP / SECOND}`
}
