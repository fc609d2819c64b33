import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, connect } from '../api/saml/desk.ts'
import { expectRefused } from '../api/saml/forge.ts'
import { assertionXml, IDP, responseXml } from '../api/saml/idp.ts'
import { openWorld, type World } from '../world.ts'
import { withProgram } from './with-program.ts'

withProgram('xmlsec1', 'SAML responses signed by xmlsec1', () => {
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
      'xmlsec1',
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
