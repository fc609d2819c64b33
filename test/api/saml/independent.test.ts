import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { answer, begin, connect, me, post } from './desk.ts'
import { expectRefused } from './forge.ts'
import { assertionXml, IDP, responseXml } from './idp.ts'
import { openSamlp, respond, type Samlp } from './samlp.ts'

onBothDatabases('an independent identity provider (samlp)', (database) => {
  let samlp: Samlp
  beforeAll(async () => void (samlp = await openSamlp(database)))
  afterAll(() => samlp.world.close())

  it.each([
    ['the assertion', {}],
    ['the response', { signResponse: true, signAssertion: false }],
    ['both', { signResponse: true }],
  ])('signs people in when it signs %s', async (_title, wish) => {
    const reply = await samlp.attempt(wish)
    expect(reply.status).toBe(303)
    expect(await me(samlp.world, reply)).toMatchObject({ email: 'sam@acme.test', first_name: 'Sam', last_name: 'Signer' })
  })

  it('works once', async () => {
    const { world, connection } = samlp
    const begun = await begin(world, connection)
    const xml = await respond(begun.id)
    expect((await post(world, { ...begun, xml })).status).toBe(303)
    await expectRefused(world, () => post(world, { ...begun, xml }))
  })

  it('is refused when its signature or its audience is wrong', async () => {
    const { world, attempt } = samlp
    await expectRefused(world, () => attempt({ audience: 'https://else.test' }), 'audience')
    await expectRefused(world, () => attempt({}, (xml) => xml.replaceAll('sam@acme.test', 'alice@acme.test')), 'signature')
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
