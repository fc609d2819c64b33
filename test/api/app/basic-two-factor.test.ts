import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { auditOf, codeOf, enter } from './person.ts'

onBothDatabases('a first token by name and password', (database) => {
  let world: World
  let secret: string
  beforeAll(async () => {
    world = await openWorld({ database })
    const bob = await enter(world, BOB.email)
    secret = (await bob.ask('POST', '/app/api/profile/totp')).json.data.secret
    expect((await bob.ask('POST', '/app/api/profile/totp/confirm', { code: codeOf(secret, world) })).status).toBe(200)
    world.jump('1m')
  })
  afterAll(() => world.close())

  const authorization = (password = PASSWORD): string => `Basic ${Buffer.from(`${BOB.email}:${password}`).toString('base64')}`
  const ask = (code?: string, password?: string) =>
    world.anyone('POST', '/api/v1/tokens', {
      headers: { authorization: authorization(password), ...(code !== undefined && { 'x-otp': code }) },
      body: { name: 'First' },
    })

  it('needs the code of the authenticator as well', async () => {
    const refused = await ask()
    expect([refused.status, refused.json.code]).toEqual([403, 'second_factor_required'])
    expect((await ask('000000')).status).toBe(403)
    const code = codeOf(secret, world)
    const made = await ask(code)
    expect(made.status, made.text).toBe(201)
    expect((await world.withToken(made.json.token)('GET', '/api/v1/me')).json.data.email).toBe(BOB.email)
    expect((await ask(code)).status).toBe(403)
  })

  it('the code makes up for no wrong password', async () => {
    world.jump('1m')
    expect((await ask(codeOf(secret, world), 'not the password at all')).status).toBe(401)
    expect((await auditOf(world, 'sign_in.failed')).length).toBeGreaterThan(0)
  })

  it('guessing codes gets slow', async () => {
    world.jump('1h')
    const answers: number[] = []
    for (let n = 0; n < 8; n++) answers.push((await ask(String(n).padStart(6, '0'))).status)
    expect(answers).toContain(429)
    expect(answers).not.toContain(201)
  })
})
