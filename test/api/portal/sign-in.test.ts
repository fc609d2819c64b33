import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { cookieIn, linkIn, OWN, sendForm, signIn } from './visitor.ts'

onBothDatabases('signing in at the portal', (database) => {
  let world: World
  let serial = 0
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(() => world.jump('2h'))

  const newEmail = (): string => `client${++serial}@far.test`
  const post = (path: string, body: unknown, headers = {}) => world.anyone('POST', path, { body, headers })
  const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to.includes(email))
  const registered = async (): Promise<string> => {
    const email = newEmail()
    await post('/portal/api/register', { name: 'Ann Lee', email })
    await world.settle()
    return email
  }
  const verify = (token: unknown) => post('/portal/api/verify', { token }, OWN)

  it('registering makes a client, and the link from the mail verifies it and lets it in', async () => {
    const email = await registered()
    const [found] = (await world.alice('GET', `/api/v1/clients?email=${email}`)).json.data
    expect(found).toMatchObject({ name: 'Ann Lee', source: 'portal', is_verified: false })
    const answer = await verify(await linkIn(world, email))
    expect(answer).toMatchObject({ status: 200, json: { data: { id: found.id, name: 'Ann Lee', email, is_verified: true } } })
    expect(answer.headers['set-cookie']).toMatch(/^psid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
    const me = await world.anyone('GET', '/portal/api/me', { headers: { cookie: cookieIn(answer) } })
    expect(me.json.data.email).toBe(email)
    const events = await world.db.read(({ db }) => db.selectFrom('events').select('data').where('name', '=', 'client.created').execute())
    const announced = events.map(({ data }) => JSON.parse(data)).filter(({ id }) => id === found.id)
    expect(announced).toMatchObject([{ email, source: 'portal', is_verified: false }])
  })

  it('a client known by mail becomes the same one, whatever name is given now', async () => {
    const email = newEmail()
    await world.alice('POST', '/api/v1/tickets', {
      body: { subject: 'x', description: 'y', requester_email: email, requester_name: 'Real Name' },
    })
    const client = await signIn(world, email.toUpperCase().replace('FAR.TEST', 'far.test').toLowerCase())
    expect((await client.api('GET', '/me')).json.data).toMatchObject({ name: 'Real Name', is_verified: true })
    expect((await client.api('GET', '/tickets')).json.meta.total).toBe(1)
  })

  it('the answer is the same whether somebody is known or not, and strangers get no mail', async () => {
    const known = await registered()
    world.jump('2m')
    const unknown = newEmail()
    const answers = [await post('/portal/api/login', { email: known }), await post('/portal/api/login', { email: unknown })]
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    await world.settle()
    expect([(await mailsTo(known)).length, (await mailsTo(unknown)).length]).toEqual([2, 0])
  })

  it('a link works once, for a while, and only its hash is stored', async () => {
    const token = await linkIn(world, await registered())
    const stored = await world.db.read(({ db }) => db.selectFrom('portal_links').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(token)
    expect((await world.anyone('GET', `/portal/verify/${token}`)).text).toContain('Continue to your requests')
    const answers = await Promise.all([verify(token), verify(token), verify(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect((await world.anyone('GET', `/portal/verify/${token}`)).status).toBe(401)
    const late = await linkIn(world, await registered())
    world.jump('21m')
    expect((await verify(late)).status).toBe(401)
    expect((await verify('made up')).status).toBe(401)
  })

  it('asking again and again sends few mails', async () => {
    const email = await registered()
    for (let n = 0; n < 20; n++) {
      await post('/portal/api/login', { email })
      world.jump(n % 2 === 0 ? '5s' : '90s')
      await world.settle()
    }
    expect((await mailsTo(email)).length).toBe(5)
  })

  it('a blocked client gets no link, and loses the session it has', async () => {
    const client = await signIn(world, newEmail())
    const { id } = (await client.api('GET', '/me')).json.data
    await world.alice('PUT', `/api/v1/clients/${id}`, { body: { is_blocked: true } })
    expect((await client.api('GET', '/me')).status).toBe(401)
    world.jump('2m')
    await post('/portal/api/login', { email: client.email })
    await world.settle()
    expect((await mailsTo(client.email)).length).toBe(1)
  })

  it('a session ends by signing out, by a week of silence, and after a month', async () => {
    const client = await signIn(world, newEmail())
    expect((await client.api('POST', '/logout')).status).toBe(204)
    expect((await client.api('GET', '/me')).status).toBe(401)
    const idle = await signIn(world, newEmail())
    world.jump('8d')
    expect((await idle.api('GET', '/me')).status).toBe(401)
    const busy = await signIn(world, newEmail())
    const answers: number[] = []
    for (let day = 0; day < 32; day += 4) {
      answers.push((await busy.api('GET', '/me')).status)
      world.jump('4d')
    }
    expect([answers, (await busy.api('GET', '/me')).status]).toEqual([[200, 200, 200, 200, 200, 200, 200, 200], 401])
  })

  it('other sites can neither use a session nor begin one', async () => {
    const client = await signIn(world, newEmail())
    const wish = { subject: 'x', description: 'y' }
    const { cookie } = client
    expect((await post('/portal/api/tickets', wish, { cookie })).status).toBe(403)
    expect((await post('/portal/tickets', wish, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await sendForm(world, '/portal/tickets', wish, { cookie })).status).toBe(403)
    expect((await sendForm(world, '/portal/tickets', { ...wish, mark: 'f'.repeat(64) }, { cookie })).status).toBe(403)
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.test'],
    ] as const)
      expect((await sendForm(world, '/portal/verify', { token: 'x' }, { [name]: value })).status).toBe(403)
    expect((await post('/portal/api/verify', { token: 'x' })).status).toBe(403)
    expect((await client.api('GET', '/tickets')).json.meta.total).toBe(0)
  })

  it('what is wrong with a form is said', async () => {
    expect(await post('/portal/api/register', { email: 'nobody' })).toMatchObject({
      status: 422,
      json: { errors: { name: [expect.any(String)] } },
    })
    expect((await post('/portal/api/login', { email: 'nobody' })).status).toBe(422)
    const page = await sendForm(world, '/portal/register', { name: ' ', email: 'x@far.test' }, { 'accept-language': 'de-DE' })
    expect([page.status, page.text.includes('Bitte füllen Sie alle Felder aus')]).toEqual([422, true])
  })

  it('the language is chosen, remembered, and spoken in mails', async () => {
    const email = newEmail()
    await sendForm(world, '/portal/register', { name: 'Änne', email }, { 'accept-language': 'de' })
    await world.settle()
    expect((await mailsTo(email))[0]).toMatchObject({ subject: 'Ihr Anmeldelink' })
    const client = await signIn(world, newEmail())
    const chosen = await client.send('/portal/language', { lang: 'de' })
    expect([chosen.status, cookieIn(chosen)]).toEqual([303, 'plang=de'])
    expect((await client.page('/portal/tickets')).text).toContain('Ihre Anfragen')
    expect((await client.api('PUT', '/me', { locale: 'en', name: 'New Name' })).json.data).toMatchObject({ locale: 'en', name: 'New Name' })
    expect((await client.api('PUT', '/me', { locale: 'xx' })).status).toBe(422)
  })
})

it('strangers may register five times an hour, and ask for links five times a minute', async () => {
  const world = await openWorld({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const tries = async (path: string, body: object): Promise<number[]> => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await world.anyone('POST', path, { body })).status)
    return statuses
  }
  const five = [202, 202, 202, 202, 202, 429]
  expect(await tries('/portal/register', { name: 'x', email: 'x@far.test' })).toEqual(five)
  expect((await world.anyone('POST', '/portal/api/register', { body: { name: 'x', email: 'x@far.test' } })).status).toBe(429)
  expect(await tries('/portal/login', { email: 'x@far.test' })).toEqual(five)
  world.jump('61s')
  expect((await world.anyone('POST', '/portal/login', { body: { email: 'x@far.test' } })).status).toBe(202)
  await world.close()
})

onBothDatabases('the portal where people come by https', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database, settings: { BASE_URL: 'https://desk.test' } })))
  afterAll(() => world.close())

  it('reads the session from the prefixed cookie only', async () => {
    const { cookie } = await signIn(world, 'ann@far.test')
    const ask = (text: string) => world.anyone('GET', '/portal/api/me', { headers: { cookie: text } })
    expect(cookie).toMatch(/^__Host-psid=/)
    expect((await ask(cookie)).status).toBe(200)
    expect((await ask(cookie.replace('__Host-', ''))).status).toBe(401)
  })

  it('reads the language from the prefixed cookie only', async () => {
    const lang = async (cookie: string) => (await world.anyone('GET', '/portal', { headers: { cookie } })).headers['content-language']
    expect(await lang('__Host-plang=de')).toBe('de')
    expect(await lang('plang=de')).toBe('en')
  })
})
