import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleRecurringJobs } from '../../../src/kernel/jobs/recurring.ts'
import { samlRecurringJobs } from '../../../src/people/saml/refresh.ts'
import { createSession } from '../../../src/people/sessions/sessions.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type Response, type World } from '../../world.ts'
import { auditOf, PAGE } from '../app/person.ts'
import { begin, connect, cookieOf, countsOf, me, post, signIn, type Begun } from './desk.ts'
import { encryptedResponse } from './encrypted.ts'
import { expectRefused } from './forge.ts'
import { ATTACKER, claimsOf, makeResponse, type Claims } from './idp.ts'

onBothDatabases('a test sign-in', (database) => {
  let world: World
  let connection: number
  let alice: string
  let roles: ReadonlyMap<string, number>

  const sessionFor = async (account_id: number): Promise<string> =>
    `sid=${await world.db.tx((tx) => createSession(tx, account_id, { ip: '127.0.0.1', user_agent: 'test' }, 'test'))}`

  const ask = (cookie: string, method: 'GET' | 'POST', url: string): Promise<Response> =>
    world.anyone(method, `/app/api/saml-connections/${url}`, { headers: { ...PAGE, cookie } })

  beforeAll(async () => {
    world = await openWorld({ database })
    const { json } = await world.alice('GET', '/api/v1/roles')
    roles = new Map(json.data.map(({ name, id }: { name: string; id: number }) => [name, id]))
    connection = await connect(world, {
      default_role_id: roles.get('Viewer'),
      role_mappings: [{ attribute: 'groups', value: 'desk-managers', role_id: roles.get('Manager') }],
    })
    alice = await sessionFor(ALICE.id)
  })
  afterAll(() => world.close())

  const start = async (at = connection, cookie = alice): Promise<Begun> => {
    const reply = await ask(cookie, 'POST', `${at}/test-sign-ins`)
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
    const url = new URL(reply.json.data.url)
    const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
    const id = / ID="([^"]+)"/.exec(xml)?.[1] ?? ''
    return { url, xml, id, relay_state: url.searchParams.get('RelayState') ?? '', cookie: cookieOf(reply) }
  }

  const claims = (begun: Begun, given: Partial<Claims> = {}): Claims => claimsOf({ now: world.now(), in_response_to: begun.id, ...given })

  /** Where the browser is sent once the provider has answered. */
  const answered = async (begun: Begun, xml: string): Promise<string> => {
    const before = await countsOf(world)
    const reply = await post(world, { ...begun, xml })
    expect(reply.status).toBe(303)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await countsOf(world)).toEqual(before)
    const [, id, trial] = /^\/admin\/saml\/(\d+)\?trial=([\w-]{32})$/.exec(String(reply.headers['location'])) ?? []
    return `${id}/test-sign-ins/${trial}`
  }

  const tried = async (given: Partial<Claims> = {}, at = connection) => {
    const begun = await start(at)
    return (await ask(alice, 'GET', await answered(begun, makeResponse(claims(begun, given))))).json.data
  }

  it('shows what came back, what it means and who it would be, and changes nothing', async () => {
    const attributes = { email: 'new@acme.test', firstName: 'New', lastName: 'Comer', groups: ['everyone', 'desk-managers'] }
    const trial = await tried({ name_id: 'new@acme.test', attributes })
    expect(trial).toMatchObject({ is_verified: true, errors: [], name_id: 'new@acme.test', assertion_xml: null })
    expect(trial.response_xml).toContain('\n    <saml:Issuer>https://idp.test/entity</saml:Issuer>')
    expect(trial.attributes).toContainEqual({ name: 'groups', values: ['everyone', 'desk-managers'], meaning: 'role' })
    expect(trial.attributes).toContainEqual({ name: 'firstName', values: ['New'], meaning: 'first_name' })
    expect(trial.account).toEqual({
      match: 'new',
      id: null,
      name: 'New Comer',
      email: 'new@acme.test',
      role: 'Manager',
      previous_role: null,
      role_source: 'mapping',
    })
  })

  it('tells whom it knows, and which role they would lose', async () => {
    const groups = ['desk-managers']
    const known = { name_id: 'known@acme.test', attributes: { email: 'known@acme.test', firstName: 'Kim', lastName: 'Known', groups } }
    const { id } = await me(world, await signIn(world, connection, known))
    expect((await tried({ ...known, attributes: { email: 'known@acme.test' } })).account).toMatchObject({
      match: 'link',
      id,
      role: 'Viewer',
      previous_role: 'Manager',
      role_source: 'default',
    })
    expect((await tried(known)).account).toMatchObject({ role: 'Manager', previous_role: 'Manager' })
  })

  it('works for a connection that is turned off', async () => {
    const sleeping = await connect(world, { idp_entity_id: 'https://sleeping.test', is_active: false })
    const trial = await tried({ issuer: 'https://sleeping.test', name_id: 'early@acme.test' }, sleeping)
    expect(trial).toMatchObject({ errors: [], account: { match: 'new', name: 'Ann Archer' } })
  })

  it.each<[string, Partial<Claims>, readonly string[]]>([
    ['for somebody else', { audiences: [['https://other.test']] }, ['audience']],
    ['too late, for another address', { destination: 'https://x.test', not_on_or_after_at: 1 }, ['destination', 'expired']],
    ['of somebody who may not come in', { name_id: 'x@evil.test' }, ['person']],
    ['of an agent that is not linked', { name_id: BOB.email }, ['person']],
    ['that names an attribute twice', { attributes: { email: ['a@acme.test', 'b@acme.test'] } }, ['attribute_repeated']],
  ])('says every reason to refuse an answer %s', async (_title, given, reasons) => {
    const trial = await tried(given)
    expect(trial.errors.map(({ reason }: { reason: string }) => reason)).toEqual(reasons)
    expect(trial.is_verified).toBe(true)
  })

  it('shows what nobody signed as such', async () => {
    const begun = await start()
    const forged = makeResponse(claims(begun), 'assertion', { keys: ATTACKER })
    const trial = (await ask(alice, 'GET', await answered(begun, forged))).json.data
    expect(trial).toMatchObject({ is_verified: false, account: null, errors: [{ reason: 'signature' }], name_id: 'ann@acme.test' })
  })

  it('shows even what is signed too weakly to be read', async () => {
    const begun = await start()
    const weak = makeResponse(claims(begun), 'assertion', { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })
    const trial = (await ask(alice, 'GET', await answered(begun, weak))).json.data
    expect(trial).toMatchObject({ errors: [{ reason: 'algorithm' }], account: null, name_id: null })
    expect(trial.response_xml).toContain('ann@acme.test')
  })

  it('opens what was encrypted', async () => {
    const begun = await start()
    const trial = (await ask(alice, 'GET', await answered(begun, await encryptedResponse(world, claims(begun))))).json.data
    expect(trial).toMatchObject({ is_verified: true, errors: [] })
    expect(trial.response_xml).not.toContain('ann@acme.test')
    expect(trial.assertion_xml).toContain('ann@acme.test')
  })

  describe('is not a way in', () => {
    it('its answer cannot be posted again, nor its assertion where providers may begin', async () => {
      const open = await connect(world, { idp_entity_id: 'https://open.test', allow_idp_initiated: true })
      const begun = await start(open)
      const made = claims(begun, { issuer: 'https://open.test', confirmation_in_response_to: undefined })
      const xml = makeResponse(made)
      const trial = (await ask(alice, 'GET', await answered(begun, xml))).json.data
      expect(trial.errors).toEqual([{ reason: 'in_response_to', detail: '' }])
      await expectRefused(world, () => post(world, { ...begun, xml }), 'in_response_to')
      const unsolicited = xml.replace(` InResponseTo="${begun.id}"`, '')
      await expectRefused(world, () => post(world, { ...begun, xml: unsolicited }), 'replay')
    })

    it('another browser gets nothing for it, and the one that began may go on', async () => {
      const begun = await start()
      const xml = makeResponse(claims(begun))
      await expectRefused(world, () => post(world, { xml, relay_state: begun.relay_state }), 'browser')
      await expectRefused(world, () => post(world, { ...begun, xml, cookie: `saml_b=${'A'.repeat(43)}` }), 'browser')
      await answered(begun, xml)
    })

    it('two answers at the same moment end in one trial', async () => {
      const begun = await start()
      const both = await Promise.all([1, 2].map(() => post(world, { ...begun, xml: makeResponse(claims(begun)) })))
      expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400])
      expect(both.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true)
    })
  })

  it('a sign-in is never shown, whatever its relay state says', async () => {
    const trial = await start()
    const real = await begin(world, connection)
    const reply = await post(world, { ...trial, cookie: real.cookie, xml: makeResponse(claims(real)) })
    expect(reply.headers['location']).toBe('/')
    expect(cookieOf(reply)).toMatch(/^sid=/)
    const kept = await world.db.read(({ db }) => db.selectFrom('saml_requests').select('id').where('id', '=', trial.id).execute())
    expect(kept).toHaveLength(1)
  })

  describe('is shown', () => {
    it('to the session that began it, and that is written down without what was read', async () => {
      const before = (await auditOf(world, 'saml_trial.read')).length
      const begun = await start()
      const address = await answered(begun, makeResponse(claims(begun)))
      const [other, bob] = [await sessionFor(ALICE.id), await sessionFor(BOB.id)]
      expect((await ask(other, 'GET', address)).status).toBe(404)
      expect((await ask(bob, 'GET', address)).status).toBe(403)
      expect((await world.alice('GET', `/app/api/saml-connections/${address}`)).status).toBe(401)
      expect((await ask(alice, 'GET', address.replace(/^\d+/, '99'))).status).toBe(404)
      expect((await ask(alice, 'GET', address)).status).toBe(200)
      const read = await auditOf(world, 'saml_trial.read')
      expect(read).toHaveLength(before + 1)
      expect(JSON.stringify(read)).not.toContain('ann@acme.test')
    })

    it('sealed where it is stored, and for ten minutes', async () => {
      const begun = await start()
      const address = await answered(begun, makeResponse(claims(begun)))
      const rows = await world.db.read(({ db }) => db.selectFrom('saml_trials').selectAll().execute())
      expect(JSON.stringify(rows)).not.toContain('ann@acme.test')
      const countTrials = async (): Promise<number> =>
        (await world.db.read(({ db }) => db.selectFrom('saml_trials').select('id').execute())).length
      world.jump('9m')
      expect((await ask(alice, 'GET', address)).status).toBe(200)
      world.jump('1m')
      expect((await ask(alice, 'GET', address)).status).toBe(404)
      await world.db.tx((tx) => scheduleRecurringJobs(tx, samlRecurringJobs))
      await world.pass('5m')
      expect(await countTrials()).toBe(0)
    })

    it('until the session ends', async () => {
      const short = await sessionFor(ALICE.id)
      const begun = await start(connection, short)
      await world.db.tx((tx) => tx.db.deleteFrom('sessions').where('account_id', '=', ALICE.id).execute())
      await expectRefused(world, () => post(world, { ...begun, xml: makeResponse(claims(begun)) }), 'in_response_to')
      alice = await sessionFor(ALICE.id)
    })
  })

  it('is begun by administrators at the dashboard, at a connection that is there', async () => {
    expect((await ask(await sessionFor(BOB.id), 'POST', `${connection}/test-sign-ins`)).status).toBe(403)
    expect((await ask(alice, 'POST', '99/test-sign-ins')).status).toBe(404)
    expect(
      (await world.anyone('POST', `/app/api/saml-connections/${connection}/test-sign-ins`, { headers: { cookie: alice } })).status,
    ).toBe(403)
    expect((await world.alice('POST', `/api/v1/saml-connections/${connection}/test-sign-ins`)).status).toBe(404)
  })
})
