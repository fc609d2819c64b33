import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../databases.ts'
import { openWorld, type World } from '../world.ts'
import { PAGE } from './app/person.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const basic = (email: string) => ({ authorization: `Basic ${Buffer.from(`${email}:wrong`).toString('base64')}` })

type Sent = { readonly path: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
type Case = readonly [name: string, limit: number, method: 'GET' | 'POST', call: (n: number) => Sent]

/** Of every limit, so that few calls fit into its window. */
const FACTOR = 0.2

/** Every limit by client network, with the number of calls that fit into its window at a factor of one. */
const LIMITS: readonly Case[] = [
  ['sign-in', 5, 'POST', (n) => ({ path: '/app/api/session', headers: PAGE, body: { email: `p${n}@acme.test`, password: 'x' } })],
  ['open route of the dashboard', 300, 'GET', () => ({ path: '/app/api/sign-in/methods' })],
  ['unauthenticated call', 300, 'GET', () => ({ path: '/api/v1/me' })],
  ['token by password', 5, 'POST', (n) => ({ path: '/api/v1/tokens', headers: basic(`b${n}@acme.test`), body: { name: 'x' } })],
  ['device enrolment', 60, 'POST', () => ({ path: '/api/v1/assets/enroll', body: {} })],
  ['SCIM call without a known token', 100, 'GET', () => ({ path: '/scim/v2/Users', headers: { authorization: 'Bearer x' } })],
  ['SAML response', 120, 'POST', () => ({ path: '/app/saml/acs', headers: FORM, body: 'SAMLResponse=x' })],
  ['OpenID callback', 120, 'GET', () => ({ path: '/app/oidc/callback' })],
  ['survey', 20, 'GET', () => ({ path: '/csat/x' })],
  ['portal registration', 5, 'POST', (n) => ({ path: '/portal/register', headers: FORM, body: `name=A&email=p${n}%40acme.test` })],
  ['portal sign-in', 5, 'POST', (n) => ({ path: '/portal/api/login', headers: PAGE, body: { email: `p${n}@acme.test` } })],
  ['portal page', 120, 'GET', () => ({ path: '/portal/register' })],
  ['help page', 300, 'GET', () => ({ path: '/help' })],
]

onBothDatabases('a limit by client network', (database) => {
  let world: World
  beforeAll(
    async () => void (world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: String(FACTOR), TRUST_PROXY: 'loopback' } })),
  )
  afterAll(() => world.close())

  it('leaves the whole IPv6 address to the audit log', async () => {
    const address = '2001:db8:1:2:3:4:5:6'
    const headers = { 'x-forwarded-for': address }
    const made = await world.alice('POST', '/api/v1/departments', { headers, body: { name: 'Audited' } })
    expect(made.status, made.text).toBe(201)
    const [entry] = (await world.alice('GET', '/api/v1/audit-log')).json.data
    expect(entry).toMatchObject({ action: 'department.created', ip: address })
  })

  it.each(LIMITS.map((one, index) => ({ index: index + 1, name: one[0], one })))(
    'counts an IPv6 /64 behind a proxy as one client: $name',
    async ({ index, one: [, limit, method, call] }) => {
      const from = async (network: string, n: number): Promise<number> => {
        const { path, headers, body } = call(n)
        const address = `2001:db8:${index}:${network}::${(n + 1).toString(16)}`
        return (await world.anyone(method, path, { headers: { ...headers, 'x-forwarded-for': address }, body })).status
      }
      const calls = limit * FACTOR
      for (let n = 0; n < calls; n++) expect(await from('1', n)).not.toBe(429)
      expect(await from('1', calls)).toBe(429)
      expect(await from('2', calls)).not.toBe(429)
    },
  )
})
