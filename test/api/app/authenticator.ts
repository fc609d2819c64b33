import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A passkey in software: what a telephone or a key on a ring would do, in the bytes of WebAuthn. */

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** The little of CBOR that is needed. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, member]) => [cbor(key), cbor(member)])])
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Options = { readonly challenge: string; readonly rp?: { readonly id: string }; readonly rpId?: string }

export type Authenticator = {
  readonly id: string
  counter: number
  register(options: Options, changes?: Changes): unknown
  use(options: Options, changes?: Changes): unknown
}

type Changes = {
  readonly origin?: string
  readonly rp_id?: string
  readonly flags?: number
  readonly challenge?: string
  readonly key?: KeyObject
}

export const authenticator = (origin = 'http://watchdesk.test'): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )

  const clientData = (type: string, options: Options, changes: Changes): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: changes.challenge ?? options.challenge, origin: changes.origin ?? origin, crossOrigin: false }),
    )

  const dataFor = (options: Options, changes: Changes, counter: number, attested: boolean): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = (changes.flags ?? PRESENT | VERIFIED) | (attested ? ATTESTED : 0)
    const credential = attested ? [Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose] : []
    return Buffer.concat([sha256(changes.rp_id ?? options.rp?.id ?? options.rpId ?? ''), Buffer.from([flags]), count, ...credential])
  }

  const self: Authenticator = {
    id,
    counter: 0,
    register: (options, changes = {}) => {
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', dataFor(options, changes, self.counter, true)],
        ]),
      )
      const response = {
        clientDataJSON: clientData('webauthn.create', options, changes).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
    use: (options, changes = {}) => {
      const data = dataFor(options, changes, ++self.counter, false)
      const client = clientData('webauthn.get', options, changes)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), changes.key ?? privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
  return self
}
