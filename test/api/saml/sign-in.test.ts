import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { answer, begin, connect, countsOf, me, post, signIn } from './desk.ts'
import { claimsOf, makeResponse } from './idp.ts'

onBothDatabases('SAML sign-in', (database) => {
  let world: World
  let connection: number
  beforeAll(async () => {
    world = await openWorld({ database })
    connection = await connect(world)
  })
  afterAll(() => world.close())

  it.each(['assertion', 'response', 'both'] as const)('with the %s signed, somebody new gets an account and a session', async (signed) => {
    const name_id = `${signed}@acme.test`
    const reply = await signIn(world, connection, { name_id, attributes: { email: name_id, firstName: 'Ann', lastName: 'Archer' } }, signed)
    expect((await countsOf(world)).refused).toEqual([])
    expect(reply.status).toBe(303)
    expect(reply.headers['location']).toBe('/')
    expect(String(reply.headers['set-cookie'])).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
    expect(await me(world, reply)).toMatchObject({ email: name_id, first_name: 'Ann', last_name: 'Archer', role: { name: 'Agent' } })
  })

  it('goes to the local path that was asked for', async () => {
    const begun = await begin(world, connection, { return: '/tickets/7?tab=log' })
    const xml = makeResponse(claimsOf({ now: world.now(), in_response_to: begun.id }))
    expect((await post(world, { xml, ...pick(begun) })).headers['location']).toBe('/tickets/7?tab=log')
  })

  it('nothing signed is nothing', async () => {
    expect((await answer(world, connection, (claims) => makeResponse(claims, 'none'))).status).toBe(400)
  })
})

const pick = ({ relay_state, cookie }: { relay_state: string; cookie: string }) => ({ relay_state, cookie })
