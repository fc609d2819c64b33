import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { browser, enter, signIn } from '../app/person.ts'
import { newAgent } from '../v1/desk.ts'
import { agentOf, identityProvider, userBody, type IdentityProvider } from './client.ts'

onBothDatabases('what an identity provider decides about access', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  const idOf = async (userName: string): Promise<string> =>
    (await idp.get('/Users', { filter: `userName eq "${userName}"` })).json.Resources[0].id
  const setActive = (id: string, value: boolean) => idp.patch(`/Users/${id}`, { op: 'replace', path: 'active', value })

  it.each([
    ['PATCH', setActive],
    ['PUT', (id: string, active: boolean) => idp.put(`/Users/${id}`, userBody(BOB.email, { active, emails: [{ value: BOB.email }] }))],
  ])('who comes back by %s may sign in again, and nothing of before works: no session, no token', async (_method, set) => {
    const { ask, user } = await newAgent(world)
    const [own, bobs] = [await idOf(user.email), await idOf(BOB.email)]
    const bob = await enter(world, BOB.email)
    expect((await set(bobs, false)).json.active).toBe(false)
    await setActive(own, false)
    expect((await signIn(world, BOB.email)).status).toBe(422)
    expect((await set(bobs, true)).json).toMatchObject({ id: bobs, active: true })
    await setActive(own, true)
    expect((await agentOf(world, BOB.email)).is_active).toBe(1)
    expect((await bob.ask('GET', '/app/api/session')).status).toBe(401)
    expect((await ask('GET', '/api/v1/me')).status).toBe(401)
    world.jump('1h')
    expect((await signIn(world, BOB.email, PASSWORD)).status).toBe(200)
  })

  it('an invitation and a link for a new password end with the access, and stay ended after a return', async () => {
    const invited = { first_name: 'In', last_name: 'Vited', email: 'invited@acme.test' }
    await world.alice('POST', '/api/v1/users', { body: invited })
    await browser(world).ask('POST', '/app/api/password-resets', { email: BOB.email })
    await world.settle()
    const linkTo = async (to: string, link: RegExp): Promise<string | undefined> =>
      link.exec((await world.mails()).findLast((mail) => mail.to.includes(to))?.text ?? '')?.[1]
    const [invitation, reset] = [await linkTo(invited.email, /\/invitation\/([\w-]+)/), await linkTo(BOB.email, /\/reset\/([\w-]+)/)]
    expect([typeof invitation, typeof reset]).toEqual(['string', 'string'])
    for (const name of [invited.email, BOB.email]) {
      const id = await idOf(name)
      await setActive(id, false)
      await setActive(id, true)
    }
    const password = 'vK9#mLq2Xw7z-long'
    const accepted = await world.anyone('POST', '/api/v1/invitations/accept', { body: { token: invitation, password } })
    expect(accepted.status).toBe(422)
    expect((await browser(world).ask('POST', '/app/api/password-resets/accept', { token: reset, password })).status).toBe(422)
  })

  it('a role that a group gives or takes counts on the very next request of a session that is open', async () => {
    const bob = await enter(world, BOB.email)
    const id = await idOf(BOB.email)
    const admins = await idp.groupNamed('Admin')
    const mayAdminister = async (): Promise<number> => (await bob.ask('GET', '/app/api/scim-connections')).status
    expect(await mayAdminister()).toBe(403)
    expect((await idp.patch(`/Groups/${admins.id}`, { op: 'add', path: 'members', value: [{ value: id }] })).status).toBe(200)
    expect(await mayAdminister()).toBe(200)
    await idp.patch(`/Groups/${admins.id}`, { op: 'remove', path: `members[value eq "${id}"]` })
    expect(await mayAdminister()).toBe(403)
  })

  it('somebody created inactive cannot come in, and is no departure', async () => {
    await idp.user('waiting@acme.test', { active: false })
    const { id, is_active, password_hash } = await agentOf(world, 'waiting@acme.test')
    expect([is_active, password_hash]).toEqual([0, null])
    const told = await world.db.read(({ db }) => db.selectFrom('events').select('data').where('name', '=', 'user.deactivated').execute())
    expect(told.filter(({ data }) => JSON.parse(data).id === id)).toEqual([])
    expect((await signIn(world, 'waiting@acme.test')).status).toBe(422)
  })
})
