import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskUrl } from '../../../src/kernel/log.ts'
import { subscriberRecurringJobs } from '../../../src/monitor/status-pages/subscribers/subscribe.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice } from '../app/person.ts'
import { ask, linkTo, mailsTo, openMailing, publish, subjectsTo, subscribe, subscriberRows, type Mailing } from './subscribers.ts'

onBothDatabases('subscribing to a status page', (database) => {
  let mailing: Mailing
  let world: World
  let page: string
  beforeAll(async () => {
    mailing = await openMailing(database)
    world = mailing.world
    page = await publish(world, 'acme', { shows_maintenance: true })
  })
  afterAll(() => mailing.close())

  const count = async (id = page): Promise<number> => (await world.writer('GET', `/api/v3/status-pages/${id}`)).json.subscribers
  const rowsOf = async (address: string) => (await subscriberRows(world)).filter((row) => row.address === address)

  it('begins with a form on the page, which needs no script and may only be sent to ourselves', async () => {
    const { text, headers } = await world.anyone('GET', '/status/acme')
    expect(text).toContain('action="/status/acme/subscribe"')
    expect(text).toContain('and when maintenance is planned')
    expect(headers['content-security-policy']).toMatch(/default-src 'none';.*form-action 'self'/)
    expect((await world.anyone('GET', '/status/acme/subscribe')).text).toContain('Subscribe to Acme acme')
  })

  it('is confirmed by a button behind a link, never by looking at it, and ended the same way', async () => {
    const asked = await ask(world, 'acme', 'ann@far.test', { 'sec-fetch-site': 'same-origin' })
    expect(asked).toMatchObject({ status: 303, headers: { location: '/status/acme/subscribe/sent' } })
    expect((await world.anyone('GET', '/status/acme/subscribe/sent')).text).toContain('Check your mailbox')
    await world.settle()
    expect(mailing.reached).toEqual(['ann@far.test'])
    const link = await linkTo(world, 'ann@far.test', 'confirm')
    for (const method of ['HEAD', 'GET'] as const) expect((await world.anyone(method, link)).status).toBe(200)
    const shown = await world.anyone('GET', link)
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(shown.text).toMatch(/ann@far\.test[\s\S]*<form method="post"><button>/)
    expect(await count()).toBe(0)
    expect((await world.anyone('POST', link)).text).toContain('You are subscribed')
    expect((await world.anyone('POST', link)).status).toBe(200)
    expect(await count()).toBe(1)
    const { json } = await world.writer('GET', '/api/v3/status-pages/')
    expect(json.status_pages[0]).toMatchObject({ takes_subscribers: true, subscribers: 1 })
    await world.settle()
    expect(await subjectsTo(world, 'ann@far.test')).toEqual(['Confirm your subscription to Acme acme'])
  })

  it('says to whoever is on the list that they are, how to leave it, and leaves it with one click', async () => {
    world.jump('2m')
    await ask(world, 'acme', 'ANN@far.test')
    await world.settle()
    const [, again] = await mailsTo(world, 'ann@far.test')
    expect(again?.subject).toBe('You are subscribed to Acme acme')
    const link = await linkTo(world, 'ann@far.test', 'unsubscribe')
    expect((await world.anyone('GET', link)).text).toContain('<button>Unsubscribe</button>')
    expect(await count()).toBe(1)
    const oneClick = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }
    for (const _twice of [1, 2]) expect((await world.anyone('POST', link, oneClick)).text).toContain('You no longer receive status updates')
    expect(await rowsOf('ann@far.test')).toEqual([])
    expect((await world.anyone('POST', await linkTo(world, 'ann@far.test', 'confirm'))).status).toBe(404)
  })

  it('answers the same whether an address is unknown, asked or subscribed', async () => {
    await subscribe(world, 'acme', 'known@far.test')
    await ask(world, 'acme', 'asked@far.test')
    await world.settle()
    world.jump('2m')
    const answers = []
    for (const name of ['known', 'asked', 'new']) {
      const { status, text, headers } = await ask(world, 'acme', `${name}@far.test`)
      answers.push({ status, text, location: headers['location'], length: headers['content-length'] })
    }
    await world.settle()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it.each([
    ['nothing', ''],
    ['a word', 'ann'],
    ['two addresses', 'a@far.test, b@far.test'],
    ['a name with it', 'Ann <ann@far.test>'],
    ['a header of its own', 'ann@far.test\r\nBcc: all@far.test'],
    ['a NUL', 'ann@far.test\0'],
    ['too much', `${'a'.repeat(255)}@far.test`],
  ])('is refused with %s, and shows what was written again', async (_what, address) => {
    const before = (await world.mails()).length
    const reply = await ask(world, 'acme', address)
    expect(reply.status).toBe(422)
    expect(reply.text).toContain('role="alert"')
    await world.settle()
    expect(await world.mails()).toHaveLength(before)
  })

  it('is refused to forms of other sites, and to bodies that are no such form', async () => {
    expect((await ask(world, 'acme', 'x@far.test', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await ask(world, 'acme', 'x@far.test', { origin: 'https://evil.test' })).status).toBe(403)
    expect((await world.anyone('POST', '/status/acme/subscribe', { body: { address: 'x@far.test' } })).status).toBe(422)
    expect((await world.anyone('POST', '/status/acme/subscribe', { body: 'x'.repeat(5_000) })).status).toBe(413)
    expect(await rowsOf('x@far.test')).toEqual([])
  })

  it('asked for many times at once is one mail; asked again later, the same link comes again', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => ask(world, 'acme', at % 2 ? 'bo@far.test' : 'BO@far.test')))
    await world.settle()
    const rows = (await subscriberRows(world)).filter((row) => row.address_folded === 'bo@far.test')
    expect(rows).toHaveLength(1)
    const address = rows[0]?.address ?? ''
    expect(await mailsTo(world, address)).toHaveLength(1)
    const link = await linkTo(world, address, 'confirm')
    world.jump('2m')
    await ask(world, 'acme', 'bo@far.test')
    await world.settle()
    expect(await mailsTo(world, address)).toHaveLength(2)
    expect(await linkTo(world, address, 'confirm')).toBe(link)
    const confirmed = await Promise.all([1, 2, 3].map(() => world.anyone('POST', link)))
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('must be confirmed within two days, and is forgotten otherwise', async () => {
    await ask(world, 'acme', 'late@far.test')
    await world.settle()
    const link = await linkTo(world, 'late@far.test', 'confirm')
    world.jump('2d')
    for (const method of ['GET', 'POST'] as const) expect((await world.anyone(method, link)).status).toBe(404)
    world.jump('1s')
    for (const { work } of subscriberRecurringJobs) expect(await world.db.tx(work)).toBe('done')
    expect(await rowsOf('late@far.test')).toEqual([])
    expect(await rowsOf('known@far.test')).toHaveLength(1)
  })

  describe('by a link', () => {
    it('that was made for something else, or for nobody, does nothing', async () => {
      await ask(world, 'acme', 'cy@far.test')
      await world.settle()
      const link = await linkTo(world, 'cy@far.test', 'confirm')
      const before = await count()
      const wrong = [
        link.replace('/confirm/', '/unsubscribe/'),
        `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`,
        link.replace(/[0-9a-f]{8}-/, '00000000-'),
        link.slice(0, -40),
        `${link}%00`,
      ]
      for (const path of wrong)
        for (const method of ['GET', 'POST'] as const) expect((await world.anyone(method, path)).status, path).toBe(404)
      expect(await count()).toBe(before)
      expect(await rowsOf('cy@far.test')).toHaveLength(1)
    })

    it('still works after the page moved to another address', async () => {
      const link = await linkTo(world, 'cy@far.test', 'confirm')
      await world.writer('POST', `/api/v3/status-pages/${page}`, { body: { slug: 'moved' } })
      expect((await world.anyone('POST', link)).text).toContain('href="/status/moved"')
      await world.writer('POST', `/api/v3/status-pages/${page}`, { body: { slug: 'acme' } })
    })

    it('is neither in the database nor in a log', async () => {
      const link = await linkTo(world, 'cy@far.test', 'confirm')
      expect(JSON.stringify(await subscriberRows(world))).not.toContain(link.slice(-40))
      for (const purpose of ['confirm', 'unsubscribe']) expect(maskUrl(link.replace('confirm', purpose))).toBe(`/status/acme/${purpose}/…`)
    })
  })

  it('is counted and switched off by whoever edits the page, who sees the form beforehand', async () => {
    const project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
    const at = `/app/api/projects/${project}`
    const preview = async (takes_subscribers: boolean): Promise<string> =>
      (await asAlice(world, 'POST', `${at}/status-page-preview`, { slug: 'x', title: 'X', takes_subscribers })).json.data.html
    expect([(await preview(true)).includes('<form'), (await preview(false)).includes('<form')]).toEqual([true, false])
    const [{ subscribers }] = (await asAlice(world, 'GET', `${at}/status-pages`)).json.data
    expect(subscribers).toBe(await count())
    const off = await asAlice(world, 'PATCH', `${at}/status-pages/${page}`, { takes_subscribers: false })
    expect(off.json.data).toMatchObject({ takes_subscribers: false, subscribers })
    expect((await ask(world, 'acme', 'eve@far.test')).status).toBe(404)
    await asAlice(world, 'PATCH', `${at}/status-pages/${page}`, { takes_subscribers: true })
  })

  it('is not offered by a page that does not want it or that nobody may see, and ends with the page', async () => {
    const id = await publish(world, 'brief', { takes_subscribers: false })
    const change = (body: object) => world.writer('POST', `/api/v3/status-pages/${id}`, { body })
    const offered = async () => {
      world.jump('3s')
      return [(await world.anyone('GET', '/status/brief/subscribe')).status, (await ask(world, 'brief', 'dee@far.test')).status]
    }
    expect(await offered()).toEqual([404, 404])
    expect((await world.anyone('GET', '/status/brief')).text).not.toContain('<form')
    await change({ takes_subscribers: true })
    await subscribe(world, 'brief', 'dee@far.test')
    expect((await change({ is_published: false })).json).toMatchObject({ subscribers: 1, takes_subscribers: true })
    expect(await offered()).toEqual([404, 404])
    expect((await world.writer('DELETE', `/api/v3/status-pages/${id}`)).status).toBe(204)
    expect(await rowsOf('dee@far.test')).toEqual([])
    expect((await world.anyone('GET', await linkTo(world, 'dee@far.test', 'confirm'))).status).toBe(404)
  })
})

onBothDatabases('whoever asks too often', (database) => {
  let mailing: Mailing
  beforeAll(async () => void (mailing = await openMailing(database, { RATE_LIMIT_FACTOR: '1' })))
  afterAll(() => mailing.close())

  it('gets three mails an hour, is told the same each time, and is refused when it is too many addresses', async () => {
    const { world } = mailing
    await publish(world, 'acme')
    for (let times = 0; times < 4; times++) {
      expect((await ask(world, 'acme', 'ann@far.test')).status).toBe(303)
      await world.settle()
      world.jump('2m')
    }
    expect(await mailsTo(world, 'ann@far.test')).toHaveLength(3)
    expect((await ask(world, 'acme', 'bo@far.test')).status).toBe(303)
    expect((await ask(world, 'acme', 'cy@far.test')).status).toBe(429)
    world.jump('1h')
    expect((await ask(world, 'acme', 'cy@far.test')).status).toBe(303)
  })
})

it('nothing is offered where no mail can be sent', async () => {
  const world = await openWorld()
  await publish(world, 'acme')
  expect((await world.anyone('GET', '/status/acme')).text).not.toContain('<form')
  expect((await ask(world, 'acme', 'ann@far.test')).status).toBe(404)
  await world.close()
})
