import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, PASSWORD, type World } from '../../world.ts'
import { newAgent } from '../v1/desk.ts'
import { enter, type Person } from './person.ts'

onBothDatabases('the invitation of an agent', (database) => {
  describe.each([
    ['without a mail server', {}, false],
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:9' }, true],
  ] as const)('%s', (_case, settings, canMail) => {
    let world: World
    let alice: Person
    const roles: Record<string, number> = {}
    beforeAll(async () => {
      world = await openWorld({ database, settings })
      alice = await enter(world, ALICE.email)
      for (const { id, name } of (await world.alice('GET', '/api/v1/roles')).json.data) roles[name] = id
    })
    afterAll(() => world.close())

    const invite = async (body: object = {}) => {
      const email = `u-${crypto.randomUUID()}@acme.test`
      const made = await world.alice('POST', '/api/v1/users', { body: { name: 'Nora New', email, ...body } })
      expect(made.status, made.text).toBe(201)
      return { id: Number(made.json.data.id), email }
    }
    const renew = (id: number | string, person = alice) => person.ask('POST', `/app/api/users/${id}/invitation`)
    const tokenIn = (link: string): string => /\/invitation\/([\w-]{43})$/.exec(link)?.[1] ?? ''
    const accept = (token: string) =>
      world.anyone('POST', '/api/v1/invitations/accept', { body: { token, password: 'a long enough secret' } })

    it('is renewed with a link that works once, and says whether it was mailed', async () => {
      const { id, email } = await invite()
      const before = (await world.mails()).filter(({ to }) => to.includes(email))
      const { status, json } = await renew(id)
      expect([status, json.data.is_mailed]).toEqual([200, canMail])
      expect(Date.parse(json.data.expires_at)).toBeGreaterThan(0)
      const mailed = (await world.mails()).filter(({ to }) => to.includes(email)).slice(before.length)
      expect(mailed.map(({ text }) => text.includes(json.data.link))).toEqual(canMail ? [true] : [])
      expect((await accept(tokenIn(json.data.link))).status).toBe(204)
      expect((await accept(tokenIn(json.data.link))).status).toBe(422)
    })

    it('says whether a mail server is configured', async () => {
      expect((await alice.ask('GET', '/app/api/mail-server')).json.data).toEqual({ is_configured: canMail })
    })

    it('makes earlier links useless, also when it is renewed several times at once', async () => {
      const { id } = await invite()
      const links = (await Promise.all([renew(id), renew(id), renew(id)])).map(({ json }) => tokenIn(json.data.link))
      const { json } = await renew(id)
      for (const token of links) expect((await accept(token)).status).toBe(422)
      expect((await accept(tokenIn(json.data.link))).status).toBe(204)
    })

    it('is written to the audit log, without the link', async () => {
      const { id } = await invite()
      const { json } = await renew(id)
      const log = await world.alice('GET', `/api/v1/audit-log?action=account.invitation_renewed`)
      expect(log.json.data[0]).toMatchObject({ action: 'account.invitation_renewed', object: { type: 'user', id: String(id) } })
      expect(log.text).not.toContain(tokenIn(json.data.link))
    })

    it.each([
      ['an agent who has a password', async () => Number((await newAgent(world)).user.id)],
      ['an agent who signs in already', async () => ALICE.id],
      [
        'a deactivated agent',
        async () => {
          const { id } = await invite()
          await world.alice('DELETE', `/api/v1/users/${id}`)
          return id
        },
      ],
    ])('is refused for %s', async (_who, agent) => {
      const { status, json } = await renew(await agent())
      expect([status, json.code]).toEqual([409, 'not_invited'])
    })

    it.each(['999999', 'x', '0', '-1', '1e400'])('is not found for the agent %s', async (id) => {
      expect((await renew(id)).status).toBe(404)
    })

    it('needs users:write', async () => {
      const { id } = await invite()
      const viewer = `v-${crypto.randomUUID()}@acme.test`
      await world.alice('POST', '/api/v1/users', { body: { name: 'Vic', email: viewer, role_id: roles['Viewer'], password: PASSWORD } })
      expect((await renew(id, await enter(world, viewer))).status).toBe(403)
    })

    it('needs proof for a role that needs proof to be given, and no token', async () => {
      const { id } = await invite({ role_id: roles['Admin'] })
      const { id: plain } = await invite()
      world.jump('11m')
      expect((await renew(id)).json.code).toBe('sudo_required')
      expect((await renew(plain)).status).toBe(200)
      expect((await world.alice('POST', `/app/api/users/${plain}/invitation`)).status).toBe(401)
    })
  })
})
