import type { Chance } from '../simulation/chance.ts'
import { claimsOf, makeResponse } from '../api/saml/idp.ts'
import { START } from '../world.ts'
import { CSV, FRESHDESK_TICKETS, ZENDESK_TICKETS } from './exports.ts'
import { mutate } from './sample.ts'
import type { HttpRequest, Scene } from './scene.ts'
import { happens, oddText } from './values.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const spliced = (text: string, chance: Chance, odd = oddText(chance)): string => {
  const at = chance.whole(0, text.length)
  return text.slice(0, at) + odd + text.slice(at + chance.whole(0, 20))
}

const GENUINE = (['assertion', 'response', 'both'] as const).map((signed) =>
  makeResponse(claimsOf({ now: START, in_response_to: '_x' }), signed),
)

const samlRequest = (_scene: Scene, chance: Chance): HttpRequest => {
  const genuine = chance.pick(GENUINE)
  const pieces = [
    '<!DOCTYPE x [<!ENTITY a "b">]>&a;',
    '<![CDATA[',
    '<!--',
    '&#0;',
    '<ds:Signature/>',
    'ID="_x"',
    '<a>'.repeat(chance.pick([10, 5_000])),
  ]
  const xml = spliced(genuine, chance, happens(chance, 0.7) ? chance.pick(pieces) : oddText(chance))
  const text = Buffer.from(xml.toWellFormed()).toString('base64')
  const fields = new URLSearchParams({
    [chance.pick(['SAMLResponse', 'SAMLResponse', 'SAMLResponse', 'SAMLRequest'])]: happens(chance, 0.85) ? text : oddText(chance),
    RelayState: oddText(chance).slice(0, 500),
  })
  const path = chance.pick(['acs', 'acs', 'acs', 'slo'])
  if (happens(chance, 0.2))
    return { method: 'GET', url: `/app/saml/${chance.pick(['slo', 'login', 'metadata'])}?${fields}`.slice(0, 60_000), headers: {} }
  return { method: 'POST', url: `/app/saml/${path}`, headers: FORM, payload: fields.toString() }
}

const OPERANDS = [
  'userName',
  'emails[type eq "work"].value',
  'emails.value',
  'name.familyName',
  'meta.created',
  'active',
  'members',
  'id',
  'urn:ietf:params:scim:schemas:core:2.0:User:userName',
  '__proto__',
  'constructor',
]
const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr', 'EQ', 'like']
const LITERALS = ['"x"', '"\\u0000"', '"\\ud800"', 'true', 'null', '1', '1e999', '"2026-01-01T00:00:00Z"', '"']

const filterText = (chance: Chance, depth = 0): string => {
  const one = `${chance.pick(OPERANDS)} ${chance.pick(OPERATORS)} ${chance.pick(LITERALS)}`
  if (depth > 4 || happens(chance, 0.4)) return happens(chance, 0.15) ? spliced(one, chance) : one
  const inner = filterText(chance, depth + 1)
  return chance.pick([`not (${inner})`, `(${inner})`, `${one} and ${inner}`, `${inner} or ${one}`, `emails[${inner}]`])
}

const SCIM = { 'content-type': 'application/scim+json' }

const scimRequest = ({ credentials, uuids }: Scene, chance: Chance): HttpRequest => {
  const headers = { ...credentials.scim, ...SCIM }
  const filter = happens(chance, 0.03) ? `${'('.repeat(3_000)}${filterText(chance)}` : filterText(chance)
  const resource = chance.pick(['/Users', '/Groups', ''])
  if (happens(chance, 0.5)) {
    const query = new URLSearchParams({ filter, startIndex: chance.pick(['1', '0', '-1', '1e9', 'x']), sortBy: chance.pick(OPERANDS) })
    return { method: 'GET', url: `/scim/v2${resource}?${query}`, headers }
  }
  if (happens(chance, 0.3)) {
    const body = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], filter, attributes: [chance.pick(OPERANDS)], count: 5 }
    return {
      method: 'POST',
      url: `/scim/v2${resource}/.search`,
      headers,
      payload: JSON.stringify(happens(chance, 0.3) ? mutate(body, chance) : body),
    }
  }
  const path = happens(chance, 0.5) ? filterText(chance) : chance.pick(OPERANDS)
  const operation = {
    op: chance.pick(['add', 'replace', 'remove', 'Add']),
    path,
    value: chance.pick(['x', null, [{ value: 'a@b.org' }], { a: 1 }]),
  }
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [happens(chance, 0.3) ? mutate(operation, chance) : operation],
  }
  return { method: 'PATCH', url: `/scim/v2/${chance.pick(['Users', 'Groups'])}/${uuids.person}`, headers, payload: JSON.stringify(body) }
}

const importRequest = ({ credentials }: Scene, chance: Chance): HttpRequest => {
  const [source, text] = chance.pick([
    ['import/csv', CSV],
    ['assets/import', 'name,type,hostname\na,server,h\nb,laptop,"i\nj"\n'],
    ['import/zendesk', JSON.stringify(mutate(ZENDESK_TICKETS, chance))],
    ['import/freshdesk', JSON.stringify(mutate(FRESHDESK_TICKETS, chance))],
  ] as const)
  const type = happens(chance, 0.9)
    ? source.startsWith('import/') && source !== 'import/csv'
      ? 'application/json'
      : 'text/csv'
    : 'text/plain'
  const query = happens(chance, 0.5)
    ? `?map=${encodeURIComponent(oddText(chance).slice(0, 1_000).toWellFormed())}`
    : chance.pick(['', '?dry_run=true'])
  const payload = happens(chance, 0.7) ? spliced(text, chance) : text
  return { method: 'POST', url: `/api/v1/${source}${query}`, headers: { ...credentials.helpdesk, 'content-type': type }, payload }
}

const mailRequest = ({ credentials }: Scene, chance: Chance): HttpRequest => ({
  method: 'POST',
  url: '/api/v1/inbound-email',
  headers: { ...credentials.helpdesk, 'content-type': 'message/rfc822' },
  payload: mailText(chance),
})

export const mailText = (chance: Chance): string => {
  const boundary = happens(chance, 0.8) ? 'b' : oddText(chance).slice(0, 60)
  const lines = [
    `From: ${happens(chance, 0.7) ? 'Ann <ann@example.org>' : oddText(chance).slice(0, 500)}`,
    `To: ${happens(chance, 0.8) ? 'support@acme.test' : oddText(chance).slice(0, 500)}`,
    `Subject: ${happens(chance, 0.5) ? '=?utf-8?B?4pyT?=' : oddText(chance).slice(0, 2_000)}`,
    `Date: ${chance.pick(['Tue, 14 Nov 2023 22:13:20 +0000', 'Tue, 99 Foo 99999', '', oddText(chance).slice(0, 100)])}`,
    `Message-ID: <${chance.whole(1, 1_000_000)}@${chance.pick(['x', 'example.org', '\u0000'])}>`,
    `References: ${'<a@b> '.repeat(chance.pick([0, 1, 2_000]))}`,
    'MIME-Version: 1.0',
    chance.pick([
      `Content-Type: multipart/${chance.pick(['mixed', 'alternative', 'report'])}; boundary="${boundary}"`,
      'Content-Type: text/html',
      'Content-Type: text/plain; charset=x-none',
    ]),
    `Content-Transfer-Encoding: ${chance.pick(['8bit', 'base64', 'quoted-printable', 'x'])}`,
    '',
    ...Array.from(
      { length: chance.whole(0, 3) },
      () =>
        `--b\r\nContent-Type: ${chance.pick(['text/plain', 'text/html', 'message/rfc822', 'multipart/mixed; boundary=b', 'message/delivery-status'])}\r\nContent-Disposition: attachment; filename="${oddText(chance).slice(0, 200)}"\r\n\r\n${oddText(chance)}`,
    ),
    '--b--',
  ]
  const text = lines.join('\r\n')
  return happens(chance, 0.3) ? spliced(text, chance) : text
}

const PAGES = [
  '/status/',
  '/status/acme',
  '/help',
  '/help/',
  '/portal/',
  '/csat/',
  '/badge/',
  '/b/2/',
  '/reset/',
  '/invitation/',
  '/on-call/',
  '/projects/',
  '/integrations/',
  '/cloaked/',
  '/.well-known/',
  '/docs',
  '/metrics',
  '/healthz',
  '/setup',
  '/',
  '/assets/',
  '/app/brand/',
  '/brand/',
  '/n/',
  '/feeds/',
]

const pageRequest = ({ uuids, credentials }: Scene, chance: Chance): HttpRequest => {
  const odd = encodeURIComponent(oddText(chance).slice(0, 2_000).toWellFormed())
  const url = `${chance.pick(PAGES)}${chance.pick(['', odd, odd, chance.pick(Object.values(uuids)), `${odd}/${odd}`, '%00', '%ff', '..%2f..%2fetc'])}${chance.pick(['', '', `?q=${odd}`, '/feed.xml', '.svg'])}`
  const method = chance.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'] as const)
  const headers = { ...(happens(chance, 0.3) ? credentials.portal : {}), ...(method === 'POST' && FORM) }
  return { method, url, headers, ...(method === 'POST' && { payload: `address=${odd}&mark=${odd}&rating=${odd}` }) }
}

const KINDS = [samlRequest, scimRequest, importRequest, mailRequest, pageRequest]

export const specialRequest = (scene: Scene, chance: Chance): HttpRequest => chance.pick(KINDS)(scene, chance)
