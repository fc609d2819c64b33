import { expect } from 'vitest'
import type { Response, World } from '../../world.ts'
import { countsOf } from './desk.ts'

/** The tricks attacks are made of: a genuine response for Ann is taken apart and put together so that it speaks of Alice, the administrator. */

export const VICTIM = 'alice@acme.test'
export const GENUINE = 'ann@acme.test'

export const evil = (xml: string): string =>
  xml.replaceAll(GENUINE, VICTIM).replaceAll(/<saml:AttributeValue>Ann</g, '<saml:AttributeValue>Alice<')

const SIGNATURE = /<ds:Signature [\s\S]*?<\/ds:Signature>/
const ASSERTION = /<saml:Assertion [\s\S]*<\/saml:Assertion>/

export const signatureIn = (xml: string): string => SIGNATURE.exec(xml)?.[0] ?? ''
export const assertionIn = (xml: string): string => ASSERTION.exec(xml)?.[0] ?? ''
export const unsigned = (xml: string): string => xml.replace(SIGNATURE, '')
export const renamed = (xml: string, id = '_evil'): string => xml.replace(/ ID="[^"]+"/, ` ID="${id}"`)

/** Another text in place of the assertion. */
export const withAssertion = (xml: string, assertion: string): string => xml.replace(ASSERTION, () => assertion)
export const beforeAssertion = (xml: string, more: string): string => withAssertion(xml, more + assertionIn(xml))
export const afterAssertion = (xml: string, more: string): string => withAssertion(xml, assertionIn(xml) + more)

/** Into the first signature of the text. */
export const inSignature = (xml: string, more: string): string => xml.replace('</ds:Signature>', () => `${more}</ds:Signature>`)
export const beforeSignature = (xml: string, more: string): string => xml.replace('<ds:Signature ', () => `${more}<ds:Signature `)
export const asExtension = (xml: string, more: string): string =>
  xml.replace('<samlp:Status>', () => `<samlp:Extensions>${more}</samlp:Extensions><samlp:Status>`)

/** Refused: a page without details, no session, no account, and a line in the audit log that says why. */
export const expectRefused = async (world: World, attack: () => Promise<Response>, reason?: string | RegExp): Promise<Response> => {
  const before = await countsOf(world)
  const reply = await attack()
  const after = await countsOf(world)
  const entry = after.refused.at(-1)
  expect({ status: reply.status, reason: entry?.reason }).toMatchObject({
    status: expect.toSatisfy((status) => status === 400 || status === 403),
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect({ sessions: after.sessions, accounts: after.accounts }).toEqual({ sessions: before.sessions, accounts: before.accounts })
  expect(after.refused).toHaveLength(before.refused.length + 1)
  if (reason !== undefined) expect(entry?.reason).toMatch(reason)
  return reply
}
