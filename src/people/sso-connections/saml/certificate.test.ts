import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY, parseInstant } from '../../../contract/time.ts'
import { bareCertificate, isCurrent, readCertificate, selfSigned } from './certificate.ts'

const { privateKey: private_key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const at = (text: string): number => parseInstant(text) ?? 0
const made = (changes: object = {}): string =>
  selfSigned({
    private_key,
    common_name: 'Wächter & Söhne',
    serial: Buffer.from('00ff01', 'hex'),
    not_before_at: at('2026-06-01T00:00:00Z'),
    not_after_at: at('2036-06-01T12:34:56Z'),
    ...changes,
  })

describe('a self-signed certificate', () => {
  it('is read by an independent parser, with the key it was made of', () => {
    const parsed = new X509Certificate(made())
    expect(parsed.subject).toBe('CN=Wächter & Söhne')
    expect(parsed.issuer).toBe(parsed.subject)
    expect(parsed.serialNumber).toBe('FF01')
    expect(parsed.validFromDate.toISOString()).toBe('2026-06-01T00:00:00.000Z')
    expect(parsed.validToDate.toISOString()).toBe('2036-06-01T12:34:56.000Z')
    expect(parsed.ca).toBe(false)
    expect(parsed.verify(createPublicKey(private_key))).toBe(true)
    expect(parsed.checkPrivateKey(private_key)).toBe(true)
  })

  it('may last beyond the year 2049, where dates are written differently', () => {
    expect(new X509Certificate(made({ not_after_at: at('2051-01-02T03:04:05Z') })).validToDate.toISOString()).toBe(
      '2051-01-02T03:04:05.000Z',
    )
  })

  it('is verified only by its own key', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(new X509Certificate(made()).verify(other.publicKey)).toBe(false)
  })
})

describe('reading a certificate', () => {
  it.each([
    ['PEM', (pem: string) => pem],
    ['PEM with Windows line ends', (pem: string) => pem.replaceAll('\n', '\r\n')],
    ['bare base64', bareCertificate],
    ['bare base64 in lines', (pem: string) => bareCertificate(pem).replaceAll(/(.{64})/g, '$1\n')],
  ])('takes %s', (_title, shape) => {
    expect(readCertificate(shape(made()))).toMatchObject({ pem: made(), not_after_at: at('2036-06-01T12:34:56Z') })
  })

  it.each([
    ['nothing', ''],
    ['words', 'not a certificate'],
    ['base64 of something else', Buffer.from('hello').toString('base64')],
    ['a damaged one', made().replace('MII', 'MIA')],
    ['two in one', made() + made()],
    ['a private key', String(private_key.export({ type: 'pkcs8', format: 'pem' }))],
  ])('refuses %s', (_title, text) => {
    expect(readCertificate(text)).toBeUndefined()
  })

  it('is current from its first instant until just before its last', () => {
    const read = readCertificate(made())
    if (!read) throw new Error('The certificate was not read.')
    expect(isCurrent(read, read.not_before_at - 1)).toBe(false)
    expect(isCurrent(read, read.not_before_at)).toBe(true)
    expect(isCurrent(read, read.not_after_at - DAY)).toBe(true)
    expect(isCurrent(read, read.not_after_at)).toBe(false)
  })
})
