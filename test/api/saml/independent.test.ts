import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../../src/contract/time.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { asAlice } from '../app/person.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, START, type World } from '../../world.ts'
import { answer, begin, connect, me, post } from './desk.ts'
import { expectRefused } from './forge.ts'
import { ACS, assertionXml, certify, ENTITY, IDP, ISSUER, makeKeys, responseXml } from './idp.ts'

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

const respond = (in_response_to: string, wish: Wish = {}): Promise<string> =>
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

onBothDatabases('an independent identity provider (samlp)', (database) => {
  let world: World
  let connection: number
  let encryption: string
  beforeAll(async () => {
    world = await openWorld({ database })
    untilToday(world)
    connection = await connect(world, { idp_certificates: [certify(IDP.key, world.now() - DAY, world.now() + DAY)] })
    encryption = await ownCertificate()
  })
  afterAll(() => world.close())

  const ownCertificate = async (): Promise<string> => {
    const metadata = (await world.anyone('GET', '/app/saml/metadata')).text
    const bare = /use="encryption">.*?<ds:X509Certificate>([^<]+)/s.exec(metadata)?.[1] ?? ''
    return `-----BEGIN CERTIFICATE-----\n${bare.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
  }

  const attempt = async (wish: Wish) => {
    const begun = await begin(world, connection)
    return await post(world, { ...begun, xml: await respond(begun.id, wish) })
  }

  it.each([
    ['the assertion', {}],
    ['the response', { signResponse: true, signAssertion: false }],
    ['both', { signResponse: true }],
  ])('signs people in when it signs %s', async (_title, wish) => {
    const reply = await attempt(wish)
    expect(reply.status).toBe(303)
    expect(await me(world, reply)).toMatchObject({ email: 'sam@acme.test', first_name: 'Sam', last_name: 'Signer' })
  })

  it('works once', async () => {
    const begun = await begin(world, connection)
    const xml = await respond(begun.id)
    expect((await post(world, { ...begun, xml })).status).toBe(303)
    await expectRefused(world, () => post(world, { ...begun, xml }))
  })

  it('is refused when its signature or its audience is wrong', async () => {
    await expectRefused(world, () => attempt({ audience: 'https://else.test' }), 'audience')
    await expectRefused(
      world,
      async () => {
        const begun = await begin(world, connection)
        return await post(world, { ...begun, xml: (await respond(begun.id)).replaceAll('sam@acme.test', 'alice@acme.test') })
      },
      'signature',
    )
  })

  const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
  const CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'

  it('may encrypt what it signs, for the certificate in our metadata', async () => {
    const encrypted = { encryptionCert: encryption, encryptionPublicKey: encryption, encryptionAlgorithm: GCM }
    const begun = await begin(world, connection)
    const xml = await respond(begun.id, encrypted)
    expect(xml).not.toContain('sam@acme.test')
    const reply = await post(world, { ...begun, xml })
    expect(await me(world, reply)).toMatchObject({ email: 'sam@acme.test' })
    expect((await attempt({ ...encrypted, signResponse: true })).status).toBe(303)
  })

  it('is refused when it encrypts without signing, or in a way that leaks', async () => {
    const encrypted = { encryptionCert: encryption, encryptionPublicKey: encryption }
    const first = await expectRefused(world, () => attempt({ ...encrypted, encryptionAlgorithm: GCM, signAssertion: false }), 'unsigned')
    const second = await expectRefused(world, () => attempt({ ...encrypted, encryptionAlgorithm: CBC }), 'encryption_algorithm')
    const other = makeKeys()
    const third = await expectRefused(
      world,
      () => attempt({ encryptionCert: other.certificate, encryptionPublicKey: other.certificate, encryptionAlgorithm: GCM }),
      'encryption',
    )
    const fourth = await expectRefused(
      world,
      async () => {
        const begun = await begin(world, connection)
        const xml = await respond(begun.id, { ...encrypted, encryptionAlgorithm: GCM })
        return await post(world, {
          ...begun,
          xml: xml.replace(
            /(<xenc:CipherValue>\s*)(.)(?=[^<]*<\/xenc:CipherValue>\s*<\/xenc:CipherData>\s*<\/xenc:EncryptedData>)/,
            (_all, tag, letter) => tag + (letter === 'A' ? 'B' : 'A'),
          ),
        })
      },
      'encryption',
    )
    const fifth = await expectRefused(
      world,
      async () => {
        const begun = await begin(world, connection)
        const xml = await respond(begun.id, { ...encrypted, encryptionAlgorithm: GCM })
        expect(xml).toContain('xmlenc#rsa-oaep-mgf1p')
        return await post(world, { ...begun, xml: xml.replace('xmlenc#rsa-oaep-mgf1p', 'xmlenc#rsa-1_5') })
      },
      'encryption_algorithm',
    )
    expect(new Set([first, second, third, fourth, fifth].map(({ text }) => text)).size).toBe(1)
  })

  it('may encrypt for the key before, until it has learnt the new one', async () => {
    const encrypted = { encryptionCert: encryption, encryptionPublicKey: encryption, encryptionAlgorithm: GCM }
    for (const step of ['prepare', 'use']) expect((await asAlice(world, 'POST', `/app/api/security/saml-key/${step}`)).status).toBe(204)
    expect((await attempt(encrypted)).status).toBe(303)
    for (const step of ['prepare', 'use']) expect((await asAlice(world, 'POST', `/app/api/security/saml-key/${step}`)).status).toBe(204)
    await expectRefused(world, () => attempt(encrypted), 'encryption')
    encryption = await ownCertificate()
    expect((await attempt({ ...encrypted, encryptionCert: encryption, encryptionPublicKey: encryption })).status).toBe(303)
  })

  it('may encrypt with CBC where an administrator allows it', async () => {
    await world.alice('PUT', `/api/v1/saml-connections/${connection}`, { body: { allow_cbc: true } })
    expect((await attempt({ encryptionCert: encryption, encryptionPublicKey: encryption, encryptionAlgorithm: CBC })).status).toBe(303)
  })
})

const findXmlsec = (): string | undefined => {
  try {
    return execFileSync('which', ['xmlsec1'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

const xmlsec = findXmlsec()
// oxlint-disable-next-line no-console -- whoever reads the run should know that a part of it did not happen
if (!xmlsec) console.info('xmlsec1 is not installed: responses signed by it are not tried here.')

describe.skipIf(!xmlsec)('responses signed by xmlsec1', () => {
  let world: World
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-xmlsec-'))
  beforeAll(async () => void (world = await openWorld()))
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const template = (id: string): string =>
    `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature>`

  const signed = (xml: string): string => {
    writeFileSync(join(folder, 'key.pem'), IDP.key)
    writeFileSync(join(folder, 'in.xml'), xml)
    execFileSync(
      xmlsec ?? '',
      [
        '--sign',
        '--privkey-pem',
        'key.pem',
        '--id-attr:ID',
        'urn:oasis:names:tc:SAML:2.0:assertion:Assertion',
        '--output',
        'out.xml',
        'in.xml',
      ],
      { cwd: folder },
    )
    return readFileSync(join(folder, 'out.xml'), 'utf8').replace(/^<\?xml[^>]*\?>\s*/, '')
  }

  it('are accepted, and refused when they were changed afterwards', async () => {
    const connection = await connect(world)
    const forge = (change: (xml: string) => string) =>
      answer(world, connection, (claims) =>
        change(
          signed(responseXml(claims, assertionXml(claims).replace('</saml:Issuer>', `</saml:Issuer>${template(claims.assertion_id)}`))),
        ),
      )
    expect((await forge((xml) => xml)).status).toBe(303)
    await expectRefused(world, () => forge((xml) => xml.replaceAll('ann@acme.test', 'alice@acme.test')), 'signature')
  })
})
