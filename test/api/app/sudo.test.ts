import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { begin, connect, cookieOf, post } from '../saml/desk.ts'
import { claimsOf, IDP, makeResponse } from '../saml/idp.ts'
import { auditOf, browser, enter } from './person.ts'

onBothDatabases('proving again who one is', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const sensitive = (person: Awaited<ReturnType<typeof enter>>) => person.ask('PUT', '/app/api/security', { two_factor_role_ids: [] })

  it('is not needed for ten minutes after signing in, and then it is', async () => {
    const alice = await enter(world, ALICE.email)
    expect((await sensitive(alice)).status).toBe(200)
    world.jump('9m')
    expect((await sensitive(alice)).status).toBe(200)
    world.jump('61s')
    const refused = await sensitive(alice)
    expect(refused.status).toBe(403)
    expect(refused.json).toEqual({ message: expect.any(String), code: 'sudo_required' })
    expect((await alice.ask('GET', '/app/api/profile/security')).json.data.sudo_until_at).toBeNull()
  })

  it('by password opens ten minutes more, under a new session id', async () => {
    const alice = await enter(world, ALICE.email)
    world.jump('20m')
    const before = alice.cookie
    expect((await alice.ask('POST', '/app/api/sudo', { password: 'wrong' })).status).toBe(422)
    expect((await sensitive(alice)).status).toBe(403)
    expect((await alice.ask('POST', '/app/api/sudo', { password: PASSWORD })).status).toBe(204)
    expect(alice.cookie).not.toBe(before)
    expect((await browser(world, before).ask('GET', '/app/api/session')).status).toBe(401)
    expect((await sensitive(alice)).status).toBe(200)
    expect(await auditOf(world, 'sudo')).toHaveLength(1)
  })

  it('by guessing gets slow', async () => {
    const bob = await enter(world, BOB.email)
    for (let n = 1; n <= 5; n++) expect((await bob.ask('POST', '/app/api/sudo', { password: `guess ${n}` })).status).toBe(422)
    expect((await bob.ask('POST', '/app/api/sudo', { password: PASSWORD })).status).toBe(429)
    world.jump('1h')
  })

  it('with nothing, or with a code nobody set up, is refused', async () => {
    const alice = await enter(world, ALICE.email)
    expect((await alice.ask('POST', '/app/api/sudo', {})).status).toBe(422)
    expect((await alice.ask('POST', '/app/api/sudo', { code: '123456' })).status).toBe(422)
  })

  it('is nothing for bearer tokens', async () => {
    world.jump('1d')
    const body = {
      name: 'By token',
      idp_entity_id: 'https://token.test',
      idp_sso_url: 'https://token.test/sso',
      idp_certificates: [IDP.certificate],
    }
    expect((await world.alice('POST', '/api/v1/saml-connections', { body })).status).toBe(201)
    expect([401, 403]).toContain((await world.alice('POST', '/app/api/sudo', { body: { password: PASSWORD } })).status)
  })

  it('through an identity provider asks it to see the person again', async () => {
    const connection = await connect(world, { link_by_email: true })
    const enterBySaml = async (authenticated_at: number, query: object = {}) => {
      const begun = await begin(world, connection, query)
      const claims = claimsOf({ now: world.now(), in_response_to: begun.id, name_id: ALICE.email, authenticated_at })
      const reply = await post(world, { ...begun, xml: makeResponse(claims) })
      return { begun, person: browser(world, cookieOf(reply)) }
    }
    const stale = await enterBySaml(world.now() - 3_600_000_000)
    expect((await sensitive(stale.person)).status).toBe(403)
    const fresh = await enterBySaml(world.now(), { force: 'true' })
    expect(fresh.begun.xml).toContain('ForceAuthn="true"')
    expect(stale.begun.xml).not.toContain('ForceAuthn')
    expect((await sensitive(fresh.person)).status).toBe(200)
  })
})
