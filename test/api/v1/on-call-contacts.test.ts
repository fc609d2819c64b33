import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'

const CONTACTS = '/api/v1/me/on-call-contacts'

onBothDatabases('ways to reach somebody on call', (database) => {
  let world: World
  let policy_id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    const levels = [{ delay_minutes: 30, targets: [{ type: 'user', id: BOB.id }] }]
    policy_id = (await world.alice('POST', '/api/v1/on-call/policies', { body: { name: 'Nights', levels } })).json.data.id
  })
  afterAll(() => world.close())

  const add = async (conf: object, kind = 'ntfy') => await world.bob('POST', CONTACTS, { body: { kind, name: 'Phone', conf } })
  const added = async (topic: string): Promise<number> => {
    const made = await add({ topic, token: 'tk_secret' })
    expect(made.status, made.text).toBe(201)
    return made.json.data.id
  }
  const drop = async (id: number) => expect((await world.bob('DELETE', `${CONTACTS}/${id}`)).status).toBe(204)
  const trigger = async (summary: string): Promise<number> => {
    const made = await world.alice('POST', '/api/v1/on-call/pages', { body: { policy_id, summary } })
    expect(made.status, made.text).toBe(201)
    return made.json.data.id
  }
  const sentTo = (topic: string) =>
    world.network.sent
      .filter(({ url }) => url.startsWith('https://ntfy.sh'))
      .map(({ body }) => JSON.parse(String(body)))
      .filter((message) => message.topic === topic)

  it('a page goes there besides the mail, in words that fit', async () => {
    const id = await added('first')
    const page = await trigger('The database is on fire')
    await world.settle()
    expect(sentTo('first')).toMatchObject([
      {
        title: 'On call: The database is on fire',
        message: expect.stringContaining('Acknowledge it'),
        click: `http://watchdesk.test/on-call/pages/${page}`,
      },
    ])
    expect((await world.mails()).filter(({ subject }) => subject === 'On call: The database is on fire')).toHaveLength(1)
    expect((await world.bob('GET', CONTACTS)).json.data).toMatchObject([{ id, last_error: '', last_used_at: expect.any(String) }])
    await drop(id)
  })

  it('a receiver that is away is tried again, but not after somebody has answered', async () => {
    const id = await added('flaky')
    let refusals = 0
    world.network.answer(() => (refusals++ === 0 ? { status: 503 } : { status: 200 }))
    const page = await trigger('Flaky')
    await world.settle()
    expect(sentTo('flaky')).toHaveLength(1)
    expect((await world.bob('GET', CONTACTS)).json.data[0].last_error).toContain('503')
    await world.pass('1m')
    expect(sentTo('flaky')).toHaveLength(2)
    expect((await world.bob('GET', CONTACTS)).json.data[0].last_error).toBe('')
    await world.bob('POST', `/api/v1/on-call/pages/${page}/acknowledge`, { body: {} })
    world.network.answer(() => ({ status: 503 }))
    const second = await trigger('Flaky again')
    await world.settle()
    expect(sentTo('flaky')).toHaveLength(3)
    await world.bob('POST', `/api/v1/on-call/pages/${second}/acknowledge`, { body: {} })
    await world.pass('10m')
    expect(sentTo('flaky')).toHaveLength(3)
    world.network.answer(() => ({ status: 200 }))
    await drop(id)
  })

  it('one that refuses for good is left alone, and says so', async () => {
    const id = await added('gone')
    world.network.answer(() => ({ status: 403 }))
    await trigger('Gone')
    await world.pass('20m')
    expect(sentTo('gone')).toHaveLength(1)
    expect((await world.bob('GET', CONTACTS)).json.data[0].last_error).toContain('credentials')
    world.network.answer(() => ({ status: 200 }))
    await drop(id)
  })

  it('is tried out on the spot', async () => {
    const id = await added('trial')
    expect((await world.bob('POST', `${CONTACTS}/${id}/test`)).json.data).toEqual({ error: '' })
    expect(sentTo('trial')).toMatchObject([{ title: 'On call: a test' }])
    world.network.answer(() => ({ status: 500 }))
    expect((await world.bob('POST', `${CONTACTS}/${id}/test`)).json.data.error).toContain('500')
    world.network.answer(() => ({ status: 200 }))
    await drop(id)
  })

  it('is one’s own: nobody else sees, tries or removes it, and its secrets are not shown again', async () => {
    const id = await added('mine')
    expect((await world.bob('GET', CONTACTS)).json.data[0].conf).toEqual({ topic: 'mine' })
    expect((await world.alice('GET', CONTACTS)).json.data).toEqual([])
    expect((await world.alice('DELETE', `${CONTACTS}/${id}`)).status).toBe(404)
    expect((await world.alice('POST', `${CONTACTS}/${id}/test`)).status).toBe(404)
    expect((await world.anyone('GET', CONTACTS)).status).toBe(401)
    await drop(id)
    expect((await world.bob('DELETE', `${CONTACTS}/${id}`)).status).toBe(404)
  })

  it.each([
    ['a wrong setting', 'ntfy', { topic: 'not a topic!' }, 'conf.topic'],
    ['a missing setting', 'sms', { value: '+4915112345678' }, 'conf.provider'],
    ['a command of the server', 'shell', { cmd: 'id' }, 'kind'],
    ['a way back into the desk', 'helpdesk', {}, 'kind'],
  ])('%s is refused', async (_what, kind, conf, field) => {
    const refused = await add(conf, kind)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toContain(field)
  })

  it('are ten at most', async () => {
    const ids: number[] = []
    for (let n = 0; n < 10; n++) ids.push(await added(`t${n}`))
    expect((await add({ topic: 'more' })).status).toBe(422)
    for (const id of ids) await drop(id)
  })
})
