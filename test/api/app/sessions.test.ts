import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAccount } from '../../../src/people/accounts/accounts.ts'
import { deactivateAccount } from '../../../src/people/accounts/deactivate.ts'
import { system } from '../../../src/people/actor.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { openSecondProcess } from '../saml/second-process.ts'
import { asAlice, asBob, browser, enter, signIn } from './person.ts'

onBothDatabases('sessions', (database) => {
  let world: World
  let second: Awaited<ReturnType<typeof openSecondProcess>>
  beforeAll(async () => {
    world = await openWorld({ database })
    second = await openSecondProcess(world)
  })
  afterAll(async () => {
    await second.close()
    await world.close()
  })

  const isIn = async (cookie: string): Promise<readonly number[]> => [
    (await browser(world, cookie).ask('GET', '/app/api/session')).status,
    (await browser(second, cookie).ask('GET', '/app/api/session')).status,
  ]

  it('are listed, with the one that asks marked', async () => {
    const [one, two] = [await enter(world, BOB.email), await enter(second, BOB.email)]
    const { data } = (await two.ask('GET', '/app/api/profile/sessions')).json
    expect(data).toHaveLength(2)
    expect(data.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([true, false])
    expect(data[0]).toMatchObject({ auth_method: 'password', amr: ['pwd'], ip: '127.0.0.1' })
    expect(JSON.stringify(data)).not.toContain('token')
    await one.ask('DELETE', '/app/api/session')
    await two.ask('DELETE', '/app/api/session')
  })

  it('can be ended one by one, and every process knows on the next request', async () => {
    const [one, two] = [await enter(world, BOB.email), await enter(world, BOB.email)]
    const { data } = (await one.ask('GET', '/app/api/profile/sessions')).json
    const other = data.find(({ is_current }: { is_current: boolean }) => !is_current)
    expect(await isIn(two.cookie)).toEqual([200, 200])
    expect((await one.ask('DELETE', `/app/api/profile/sessions/${other.id}`)).status).toBe(204)
    expect(await isIn(two.cookie)).toEqual([401, 401])
    expect((await one.ask('DELETE', `/app/api/profile/sessions/${other.id}`)).status).toBe(404)
    expect(await isIn(one.cookie)).toEqual([200, 200])
  })

  it('of others are out of reach', async () => {
    const [alice, bob] = [await enter(world, ALICE.email), await enter(world, BOB.email)]
    const { data } = (await alice.ask('GET', '/app/api/profile/sessions')).json
    expect((await bob.ask('DELETE', `/app/api/profile/sessions/${data[0].id}`)).status).toBe(404)
    expect(await isIn(alice.cookie)).toEqual([200, 200])
  })

  it('can all be ended but the one that asks', async () => {
    const [one, two, three] = [await enter(world, BOB.email), await enter(world, BOB.email), await enter(second, BOB.email)]
    expect((await one.ask('DELETE', '/app/api/profile/sessions')).status).toBe(204)
    expect([await isIn(one.cookie), await isIn(two.cookie), await isIn(three.cookie)]).toEqual([
      [200, 200],
      [401, 401],
      [401, 401],
    ])
  })

  it('of anybody are ended by an administrator', async () => {
    const bob = await enter(world, BOB.email)
    expect((await asBob(world, 'DELETE', `/app/api/security/sessions/${ALICE.id}`)).status).toBe(403)
    expect((await asAlice(world, 'DELETE', `/app/api/security/sessions/${BOB.id}`)).status).toBe(204)
    expect(await isIn(bob.cookie)).toEqual([401, 401])
    expect((await asAlice(world, 'DELETE', '/app/api/security/sessions/999')).status).toBe(404)
  })

  it('end after eight hours without a request', async () => {
    const early = await enter(world, BOB.email)
    world.jump('7h59m')
    expect(await isIn(early.cookie)).toEqual([200, 200])
    // Another session: the last use of the first one is written down after the answer, at whatever time it is then.
    const late = await enter(world, BOB.email)
    world.jump('8h1m')
    expect(await isIn(late.cookie)).toEqual([401, 401])
  })

  it('end after a day, however busy', async () => {
    const bob = await enter(world, BOB.email)
    for (let hours = 0; hours < 23; hours += 1) {
      world.jump('1h')
      await bob.ask('GET', '/app/api/session')
      await world.settle()
    }
    expect(await isIn(bob.cookie)).toEqual([200, 200])
    world.jump('61m')
    expect(await isIn(bob.cookie)).toEqual([401, 401])
  })

  it('a made-up one is none', async () => {
    expect(await isIn('sid=nonsense')).toEqual([401, 401])
    expect(await isIn(`sid=${'A'.repeat(43)}`)).toEqual([401, 401])
  })

  describe('of somebody who leaves', () => {
    it('end with tokens, links and half-finished sign-ins, in every process, on the very next request', async () => {
      const bob = await enter(world, BOB.email)
      await browser(world).ask('POST', '/app/api/password-resets', { email: BOB.email })
      await world.settle()
      const token = /\/reset\/([\w-]+)/.exec((await world.mails()).at(-1)?.text ?? '')?.[1]
      expect(token).toBeDefined()
      expect((await second.bob('GET', '/api/v1/me')).status).toBe(200)
      await world.db.tx(async (tx) => {
        await deactivateAccount(tx, system('test'), await getAccount(tx, BOB.id), [])
      })
      expect(await isIn(bob.cookie)).toEqual([401, 401])
      expect([(await world.bob('GET', '/api/v1/me')).status, (await second.bob('GET', '/api/v1/me')).status]).toEqual([401, 401])
      expect((await signIn(second, BOB.email)).status).toBe(422)
      await world.db.tx((tx) => tx.db.updateTable('accounts').set({ is_active: 1 }).where('id', '=', BOB.id).execute())
      const reset = await browser(world).ask('POST', '/app/api/password-resets/accept', { token, password: 'vK9#mLq2Xw7z' })
      expect(reset.status).toBe(422)
      expect(await isIn(bob.cookie)).toEqual([401, 401])
      expect((await signIn(world, BOB.email, PASSWORD)).status).toBe(200)
    })
  })
})
