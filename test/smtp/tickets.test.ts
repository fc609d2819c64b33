import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { randomIds } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createPingBatcher } from '../../src/monitor/pings/ping-batcher.ts'
import { helpdeskMailboxes } from '../../src/smtp/helpdesk-mailboxes.ts'
import { createSmtpServer, type Mailboxes, type SmtpServer } from '../../src/smtp/server.ts'
import { onBothDatabases } from '../databases.ts'
import { openWorld, type World } from '../world.ts'
import { worldConfig } from '../world/template.ts'

const LARGEST = 200_000

onBothDatabases('mail to the desk', (database) => {
  let world: World
  let door: SmtpServer
  let port: number
  let breaks: { readonly when: 'before' | 'after' | 'asked' } | undefined
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'support@acme.test' } })
    const { db, folder } = world
    const log = createLog('silent')
    const config = worldConfig({ url: undefined, folder, remove: async () => undefined })
    const real = helpdeskMailboxes({ db, config, ids: randomIds(), secretKey: 'k'.repeat(32), log })
    const lost = (): never => {
      throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
    }
    const mailboxes: Mailboxes = {
      accepts: async (address) => (breaks?.when === 'asked' ? lost() : await real.accepts(address)),
      receive: async (mail) => {
        if (breaks?.when === 'before') lost()
        await real.receive(mail)
        if (breaks?.when === 'after') lost()
      },
    }
    const clock = { now: world.now, sleep: async () => undefined }
    const parts = { pings: createPingBatcher({ db }), clock, log, domain: 'hc.acme.test', mailboxes, max_mail_bytes: LARGEST }
    door = createSmtpServer(parts)
    port = await door.listen(0, '127.0.0.1')
  })
  afterAll(async () => {
    await door.close()
    await world.close()
  })
  beforeEach(() => world.jump('15m'))
  afterEach(() => void (breaks = undefined))

  type Wish = { readonly to?: readonly string[]; readonly from?: string; readonly raw: string }
  const deliver = async ({ to = ['support@acme.test'], from = 'ana@client.test', raw }: Wish): Promise<unknown> => {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    try {
      return await transport.sendMail({ envelope: { from, to: [...to] }, raw })
    } finally {
      transport.close()
    }
  }
  let serial = 0
  const mailOf = (subject: string, id: string | undefined = `m${++serial}`): string =>
    [`From: ana@client.test`, `Subject: ${subject}`, ...(id ? [`Message-ID: <${id}@client.test>`] : []), '', 'Please come.', ''].join(
      '\r\n',
    )
  const ticketsAbout = async (subject: string): Promise<readonly { id: number; department_id: number }[]> =>
    (await world.alice('GET', '/api/v1/tickets?per_page=100')).json.data.filter((ticket: { subject: string }) => ticket.subject === subject)

  it('becomes a ticket, once, and a check that is among the recipients is pinged as well', async () => {
    const { uuid } = (await world.writer('POST', '/api/v3/checks/', { body: {} })).json
    await deliver({ to: ['support@acme.test', `${uuid}@hc.acme.test`], raw: mailOf('Printer on fire') })
    expect(await ticketsAbout('Printer on fire')).toHaveLength(1)
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings).toBe(1)
  })

  it('is refused when nobody has that mailbox, and taken for whoever has one', async () => {
    await expect(deliver({ to: ['nobody@acme.test'], raw: mailOf('x') })).rejects.toMatchObject({
      response: '550 5.1.1 Recipient rejected',
    })
    const { rejected } = (await deliver({ to: ['nobody@acme.test', 'Support@ACME.test'], raw: mailOf('Half') })) as { rejected: string[] }
    expect(rejected).toEqual(['nobody@acme.test'])
    expect(await ticketsAbout('Half')).toHaveLength(1)
  })

  it('goes to the department of the mailbox the envelope names, whatever the letter says', async () => {
    const { id } = (await world.alice('POST', '/api/v1/departments', { body: { name: `Sales ${database}` } })).json.data
    await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'sales@acme.test', department_id: id } })
    await deliver({ to: ['sales@acme.test'], raw: `To: support@acme.test\r\n${mailOf('An offer')}` })
    expect(await ticketsAbout('An offer')).toMatchObject([{ department_id: id }])
  })

  it.each([
    ['with an id', 'Twice with id', 'twice'],
    ['without one', 'Twice without', ''],
  ])('sent again after the answer was lost, %s, is still one ticket', async (_case, subject, id) => {
    const raw = mailOf(subject, id)
    breaks = { when: 'after' }
    await expect(deliver({ raw })).rejects.toMatchObject({ response: '451 4.3.0 Try again later' })
    breaks = undefined
    await deliver({ raw })
    expect(await ticketsAbout(subject)).toHaveLength(1)
  })

  it('sent by two servers at the same moment is one ticket', async () => {
    const raw = mailOf('At once')
    await Promise.all(Array.from({ length: 5 }, () => deliver({ raw })))
    expect(await ticketsAbout('At once')).toHaveLength(1)
  })

  it('without an id, the same words an hour later are a new matter', async () => {
    const raw = mailOf('Disk full', '')
    await deliver({ raw })
    world.jump('61m')
    await deliver({ raw })
    expect(await ticketsAbout('Disk full')).toHaveLength(2)
  })

  it('is asked for again, and nothing is kept, when the database is away', async () => {
    const again = { response: '451 4.3.0 Try again later' }
    breaks = { when: 'before' }
    await expect(deliver({ raw: mailOf('Away') })).rejects.toMatchObject(again)
    breaks = { when: 'asked' }
    await expect(deliver({ raw: mailOf('Away') })).rejects.toMatchObject(again)
    expect(await ticketsAbout('Away')).toEqual([])
  })

  it('that is too large is refused, and the next one on the same door is not', async () => {
    const large = `${mailOf('Large')}${'x'.repeat(70)}\r\n`.padEnd(LARGEST + 10_000, 'line\r\n')
    await expect(deliver({ raw: large })).rejects.toMatchObject({ responseCode: 552 })
    await deliver({ raw: mailOf('Small') })
    expect([await ticketsAbout('Large'), await ticketsAbout('Small')]).toMatchObject([[], [{}]])
  })

  it('that wants no answer opens no ticket', async () => {
    await deliver({ from: '', raw: mailOf('I am a machine') })
    expect(await ticketsAbout('I am a machine')).toEqual([])
  })

  it('that is HTML made of markup alone is a ticket all the same', async () => {
    const markup = `${'<'.repeat(900)}\r\n`.repeat(110)
    await deliver({ raw: `MIME-Version: 1.0\r\nContent-Type: text/html\r\n${mailOf('Markup')}${markup}` })
    expect(await ticketsAbout('Markup')).toHaveLength(1)
  })

  it('with more than 100,000 tags is refused', async () => {
    const markup = `${'<'.repeat(900)}\r\n`.repeat(112)
    await expect(deliver({ raw: `Content-Type: text/html\r\n${mailOf('Tags')}${markup}` })).rejects.toThrow('554 5.6.0')
    expect(await ticketsAbout('Tags')).toEqual([])
  })

  it('with bytes no database can store is a ticket all the same', async () => {
    await deliver({ raw: mailOf('N\0ul') })
    expect(await ticketsAbout('Nul')).toHaveLength(1)
  })
})
