import { createRequire } from 'node:module'
import { DAY } from '../../../src/contract/time.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import type { DatabaseName } from '../../databases.ts'
import { openWorld, START, type World } from '../../world.ts'
import { begin, connect, post } from './desk.ts'
import { ACS, certify, ENTITY, IDP, ISSUER } from './idp.ts'

const require = createRequire(import.meta.url)

/**
 * Auth0's identity provider, as published. It was written for an older signing library than the product's, so while it is loaded that
 * library's constructor takes the older arguments too; what it signs, and how the message looks, is its own.
 */
const loadSamlp = () => {
  const path = require.resolve('xml-crypto')
  const modern = require(path)
  const entry = require.cache[path]
  if (!entry) throw new Error('The signing library was not loaded.')
  const older = function (this: unknown, options: object | null, more: { signatureAlgorithm: string }) {
    if (options !== null) return new modern.SignedXml(options)
    const signer = new modern.SignedXml({
      signatureAlgorithm: more.signatureAlgorithm,
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    })
    return {
      addReference: (xpath: string, transforms: string[], digestAlgorithm: string) =>
        signer.addReference({ xpath, transforms, digestAlgorithm }),
      set signingKey(key: string | Buffer) {
        signer.privateKey = key
      },
      set keyInfoProvider(provider: { getKeyInfo(key: unknown, prefix: string): string }) {
        signer.getKeyInfoContent = ({ prefix }: { prefix: string }) => provider.getKeyInfo(undefined, prefix ?? '')
      },
      computeSignature: (xml: string, how: object) => signer.computeSignature(xml, how),
      getSignedXml: () => signer.getSignedXml(),
    }
  }
  entry.exports = { ...modern, SignedXml: older }
  try {
    return require('samlp')
  } finally {
    entry.exports = modern
  }
}

const samlp = loadSamlp()

type Wish = {
  readonly signResponse?: boolean
  readonly signAssertion?: boolean
  readonly encryptionCert?: string
  readonly encryptionPublicKey?: string
  readonly encryptionAlgorithm?: string
  readonly audience?: string
}

/** What it answers to a request. */
export const respond = (in_response_to: string, wish: Wish = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      issuer: ISSUER,
      cert: IDP.certificate,
      key: IDP.key,
      audience: ENTITY,
      recipient: ACS,
      destination: ACS,
      inResponseTo: in_response_to,
      lifetimeInSeconds: 300,
      signatureAlgorithm: 'rsa-sha256',
      digestAlgorithm: 'sha256',
      sessionIndex: '_samlp',
      disallowEncryptionWithInsecureAlgorithm: false,
      warnOnInsecureEncryptionAlgorithm: false,
      ...wish,
    }
    const user = {
      id: 'samlp-1',
      emails: [{ value: 'sam@acme.test' }],
      displayName: 'Sam Signer',
      name: { givenName: 'Sam', familyName: 'Signer' },
    }
    samlp.getSamlResponse(options, user, (error: Error | null, xml: string) => (error ? reject(error) : resolve(xml)))
  })

/** It stamps its messages with the machine's time, so the world has to live there too. */
const untilToday = (world: World): void => world.jump(`${Math.floor((systemClock().now() - START) / 1_000)}ms`)

/** People who come by way of samlp: a world that lives today, a connection, and attempts to sign in. */
export const openSamlp = async (database: DatabaseName) => {
  const world = await openWorld({ database })
  untilToday(world)
  const connection = await connect(world, { idp_certificates: [certify(IDP.key, world.now() - DAY, world.now() + DAY)] })
  const attempt = async (wish: Wish, change: (xml: string) => string = (xml) => xml) => {
    const begun = await begin(world, connection)
    return await post(world, { ...begun, xml: change(await respond(begun.id, wish)) })
  }
  return { world, connection, attempt }
}

export type Samlp = Awaited<ReturnType<typeof openSamlp>>
