import { inflateRawSync } from 'node:zlib'
import type { Response, World } from '../../world.ts'
import { claimsOf, encode, IDP, ISSUER, makeResponse, type Claims, type SignedParts, type Signing } from './idp.ts'

/** How tests use the product's side of single sign-on. */

export const connect = async (world: World, changes: object = {}): Promise<number> => {
  const body = {
    name: 'Test IdP',
    idp_entity_id: ISSUER,
    idp_sso_url: 'https://idp.test/sso',
    idp_certificates: [IDP.certificate],
    jit: true,
    domains: ['acme.test'],
    ...changes,
  }
  const made = await world.alice('POST', '/api/v1/saml-connections', { body })
  if (made.status !== 201) throw new Error(made.text)
  return made.json.data.id
}

export type Begun = { readonly id: string; readonly relay_state: string; readonly cookie: string; readonly xml: string; readonly url: URL }

export const cookieOf = (reply: Response): string => String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''

export const begin = async (world: World, connection: number, query: object = {}): Promise<Begun> => {
  const reply = await world.anyone('GET', '/app/saml/login', { query: { connection: String(connection), ...query } })
  if (reply.status !== 302) throw new Error(`${reply.status} ${reply.text}`)
  const url = new URL(String(reply.headers['location']))
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  return {
    url,
    xml,
    id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '',
    relay_state: url.searchParams.get('RelayState') ?? '',
    cookie: cookieOf(reply),
  }
}

export type Posted = {
  readonly xml?: string | undefined
  readonly base64?: string
  readonly relay_state?: string
  readonly cookie?: string
}

export const post = async (world: World, { xml, base64, relay_state, cookie }: Posted): Promise<Response> => {
  const form = new URLSearchParams({ SAMLResponse: base64 ?? encode(xml ?? '') })
  if (relay_state !== undefined) form.set('RelayState', relay_state)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie !== undefined && { cookie }) }
  return await world.anyone('POST', '/app/saml/acs', { body: form.toString(), headers })
}

/** Begins a sign-in, lets `forge` make the provider's answer, and posts it from the same browser. */
export const answer = async (
  world: World,
  connection: number,
  forge: (claims: Claims) => string,
  claims: Partial<Claims> = {},
): Promise<Response> => {
  const begun = await begin(world, connection)
  const xml = forge(claimsOf({ now: world.now(), in_response_to: begun.id, ...claims }))
  return await post(world, { xml, relay_state: begun.relay_state, cookie: begun.cookie })
}

export const signIn = (
  world: World,
  connection: number,
  claims: Partial<Claims> = {},
  signed: SignedParts = 'assertion',
  how: Signing = {},
): Promise<Response> => answer(world, connection, (made) => makeResponse(made, signed, how), claims)

export const me = async (world: World, reply: Response) =>
  (await world.anyone('GET', '/app/api/session', { headers: { cookie: cookieOf(reply) } })).json?.data

type Counts = {
  readonly sessions: number
  readonly accounts: number
  readonly refused: readonly { readonly reason: string; readonly detail: string }[]
}

export const countsOf = (world: World): Promise<Counts> =>
  world.db.read(async ({ db }) => {
    const sessions = await db.selectFrom('sessions').select('id').execute()
    const accounts = await db.selectFrom('accounts').select('id').execute()
    const refused = await db.selectFrom('audit_log').select('changes').where('action', '=', 'saml.refused').orderBy('id').execute()
    return { sessions: sessions.length, accounts: accounts.length, refused: refused.map(({ changes }) => JSON.parse(changes)) }
  })
