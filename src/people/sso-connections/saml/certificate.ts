import { createHash, createPublicKey, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { MILLISECOND, type Instant } from '../../../contract/time.ts'

/** DER encoding, as far as a self-signed certificate needs it (X.690, RFC 5280). */

const lengthOf = (count: number): Buffer => {
  if (count < 0x80) return Buffer.from([count])
  const bytes = Buffer.from(count.toString(16).padStart(count > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts)
const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts)
const octets = (...parts: readonly Uint8Array[]): Buffer => tagged(0x04, ...parts)
const bits = (unused: number, ...parts: readonly Uint8Array[]): Buffer => tagged(0x03, Buffer.from([unused]), ...parts)
const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value, 'utf8'))
const nothing = (): Buffer => tagged(0x05)

/** A leading zero keeps the first bit from being read as the sign. */
const integer = (bytes: Uint8Array): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  return tagged(0x02, (digits[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits)
}

const base128 = (value: number): number[] => {
  const digits = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

const time = (at: Instant): Buffer => {
  const digits = new Date(at / MILLISECOND).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return digits < '2050' ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits))
}

const SHA256_WITH_RSA = sequence(oid('1.2.840.113549.1.1.11'), nothing())

const extension = (name: string, value: Uint8Array, critical: boolean): Buffer =>
  sequence(oid(name), ...(critical ? [tagged(0x01, Buffer.from([0xff]))] : []), octets(value))

const extensions = (spki: Uint8Array): Buffer =>
  tagged(
    0xa3,
    sequence(
      extension('2.5.29.19', sequence(), true),
      extension('2.5.29.15', bits(5, Buffer.from([0xa0])), true),
      extension('2.5.29.14', octets(createHash('sha1').update(spki).digest()), false),
    ),
  )

export type CertificateInput = {
  readonly private_key: KeyObject
  readonly common_name: string
  readonly serial: Uint8Array
  readonly not_before_at: Instant
  readonly not_after_at: Instant
}

export const selfSigned = ({ private_key, common_name, serial, not_before_at, not_after_at }: CertificateInput): string => {
  const spki = createPublicKey(private_key).export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(oid('2.5.4.3'), text(common_name))))
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    SHA256_WITH_RSA,
    name,
    sequence(time(not_before_at), time(not_after_at)),
    name,
    spki,
    extensions(spki),
  )
  return pemOf(sequence(body, SHA256_WITH_RSA, bits(0, sign('sha256', body, private_key))))
}

const pemOf = (der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

export const bareCertificate = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '')

export type Certificate = {
  readonly pem: string
  readonly subject: string
  readonly fingerprint_sha256: string
  readonly not_before_at: Instant
  readonly not_after_at: Instant
}

export const readCertificate = (given: string): Certificate | undefined => {
  if ((given.match(/-----BEGIN/g) ?? []).length > 1) return undefined
  const bare = bareCertificate(given)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return undefined
  try {
    const parsed = new X509Certificate(Buffer.from(bare, 'base64'))
    return {
      pem: pemOf(parsed.raw),
      subject: parsed.subject ?? '',
      fingerprint_sha256: parsed.fingerprint256,
      not_before_at: parsed.validFromDate.getTime() * MILLISECOND,
      not_after_at: parsed.validToDate.getTime() * MILLISECOND,
    }
  } catch {
    return undefined
  }
}

export const isCurrent = ({ not_before_at, not_after_at }: Certificate, now: Instant): boolean => not_before_at <= now && now < not_after_at
