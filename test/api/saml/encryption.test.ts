import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAlice } from '../app/person.ts'
import { onBothDatabases } from '../../databases.ts'
import { me } from './desk.ts'
import { encryptionCertificate } from './encrypted.ts'
import { expectRefused } from './forge.ts'
import { makeKeys } from './idp.ts'
import { openSamlp, type Samlp } from './samlp.ts'

const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
const CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'

const encryptedFor = (certificate: string, encryptionAlgorithm = GCM) => ({
  encryptionCert: certificate,
  encryptionPublicKey: certificate,
  encryptionAlgorithm,
})

/** The first letter of what is encrypted, as another one. */
const spoilt = (xml: string): string =>
  xml.replace(
    /(<xenc:CipherValue>\s*)(.)(?=[^<]*<\/xenc:CipherValue>\s*<\/xenc:CipherData>\s*<\/xenc:EncryptedData>)/,
    (_all, tag, letter) => tag + (letter === 'A' ? 'B' : 'A'),
  )

onBothDatabases('an identity provider that encrypts (samlp)', (database) => {
  let samlp: Samlp
  beforeAll(async () => void (samlp = await openSamlp(database)))
  afterAll(() => samlp.world.close())

  const own = async (): Promise<string> => (await encryptionCertificate(samlp.world)).toString()

  it('may encrypt what it signs, for the certificate in our metadata', async () => {
    const encrypted = encryptedFor(await own())
    const reply = await samlp.attempt(encrypted, (xml) => {
      expect(xml).not.toContain('sam@acme.test')
      return xml
    })
    expect(await me(samlp.world, reply)).toMatchObject({ email: 'sam@acme.test' })
    expect((await samlp.attempt({ ...encrypted, signResponse: true })).status).toBe(303)
  })

  it('is refused when it encrypts without signing, or in a way that leaks', async () => {
    const { world, attempt } = samlp
    const certificate = await own()
    const encrypted = encryptedFor(certificate)
    const olderKeyWrap = (xml: string): string => {
      expect(xml).toContain('xmlenc#rsa-oaep-mgf1p')
      return xml.replace('xmlenc#rsa-oaep-mgf1p', 'xmlenc#rsa-1_5')
    }
    const refusals = [
      await expectRefused(world, () => attempt({ ...encrypted, signAssertion: false }), 'unsigned'),
      await expectRefused(world, () => attempt(encryptedFor(certificate, CBC)), 'encryption_algorithm'),
      await expectRefused(world, () => attempt(encryptedFor(makeKeys().certificate)), 'encryption'),
      await expectRefused(world, () => attempt(encrypted, spoilt), 'encryption'),
      await expectRefused(world, () => attempt(encrypted, olderKeyWrap), 'encryption_algorithm'),
    ]
    expect(new Set(refusals.map(({ text }) => text)).size).toBe(1)
  })

  it('may encrypt for the key before, until it has learnt the new one', async () => {
    const { world, attempt } = samlp
    const rotate = async (): Promise<void> => {
      for (const step of ['prepare', 'activate'])
        expect((await asAlice(world, 'POST', `/app/api/security/saml-key/${step}`)).status).toBe(204)
    }
    const encrypted = encryptedFor(await own())
    await rotate()
    expect((await attempt(encrypted)).status).toBe(303)
    await rotate()
    await expectRefused(world, () => attempt(encrypted), 'encryption')
    expect((await attempt(encryptedFor(await own()))).status).toBe(303)
  })

  it('may encrypt with CBC where an administrator allows it', async () => {
    await samlp.world.alice('PUT', `/api/v1/saml-connections/${samlp.connection}`, { body: { allow_cbc: true } })
    expect((await samlp.attempt(encryptedFor(await own(), CBC))).status).toBe(303)
  })
})
