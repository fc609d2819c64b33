import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPingBatcher, type PingBatcher } from '../../src/monitor/pings/ping-batcher.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { createLog } from '../../src/kernel/log.ts'
import { readMessage } from '../../src/smtp/message.ts'
import { createSmtpServer, type ReceivedMail, type SmtpServer } from '../../src/smtp/server.ts'
import { onBothDatabases } from '../databases.ts'
import { KEYS, openWorld, type World } from '../world.ts'

onBothDatabases('pings by mail', (database) => {
  let world: World
  let door: SmtpServer
  let port: number
  let broken: Error | undefined
  const others: ReceivedMail[] = []
  const parsed: string[] = []
  let isQueueFull = false

  const doorClock = () => ({ now: world.now, sleep: async () => undefined })
  beforeAll(async () => {
    world = await openWorld({ database })
    const pings = createPingBatcher({ db: world.db })
    const fragile: PingBatcher = {
      ...pings,
      add: (ping) => (broken ? Promise.reject(broken as Error) : pings.add(ping)),
    }
    const mailboxes = {
      accepts: async (address: string) => address === 'support@acme.test',
      receive: async (mail: ReceivedMail) => void others.push(mail),
    }
    const parse = async (raw: Buffer, network: string) => {
      parsed.push(network)
      if (isQueueFull) throw new AppError('unavailable', 'Too many texts are waiting to be processed. Try again later.')
      return await readMessage(raw, network)
    }
    const log = createLog('silent')
    door = createSmtpServer({ pings: fragile, clock: doorClock(), log, domain: 'hc.acme.test', mailboxes, readMessage: parse })
    port = await door.listen(0, '127.0.0.1')
  })
  afterAll(async () => {
    await door.close()
    await world.close()
  })

  const newCheck = async (body: object = {}): Promise<string> => (await world.writer('POST', '/api/v3/checks/', { body })).json.uuid
  const pingsOf = async (uuid: string) => (await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)).json.pings
  const deliver = async (to: string | readonly string[], raw: string | Buffer, from = 'cron@host.test') => {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    try {
      return await transport.sendMail({ envelope: { from, to: [to].flat() }, raw })
    } finally {
      transport.close()
    }
  }
  const MAIL = 'From: cron@host.test\r\nSubject: Backup finished\r\n\r\nall good\r\n'

  it('a mail to a check is a success, and kept as it came', async () => {
    const uuid = await newCheck()
    const large = `${MAIL}${'x'.repeat(76)}\r\n`.padEnd(20_000, 'line\r\n')
    expect((await deliver(`${uuid}@hc.acme.test`, large)).response).toMatch(/^250 .*OK$/)
    expect(await pingsOf(uuid)).toMatchObject([
      { type: 'success', scheme: 'email', method: '', ua: 'Email from cron@host.test', remote_addr: '127.0.0.1', rid: null, n: 1 },
    ])
    const { text } = await world.writer('GET', `/api/v3/checks/${uuid}/pings/1/body`)
    expect(text.length).toBeGreaterThanOrEqual(20_000)
    expect(text).toContain('Subject: Backup finished')
  })

  it('a mail to the ping key and a slug is one too', async () => {
    const uuid = await newCheck({ slug: 'by-mail' })
    await deliver(`${KEYS.ping}+by-mail@hc.acme.test`, MAIL)
    expect(await pingsOf(uuid)).toHaveLength(1)
  })

  it.each([
    ['in the subject', { filter_subject: true, failure_kw: 'finished' }, 'fail'],
    ['in the body', { filter_body: true, start_kw: 'good' }, 'start'],
    ['only where it is looked for', { filter_body: true, failure_kw: 'finished' }, 'ign'],
    ['nowhere, which may be a failure', { filter_subject: true, filter_default_fail: true }, 'fail'],
    ['in an HTTP body, which a mail has not', { filter_http_body: true, methods: 'POST', failure_kw: 'good' }, 'success'],
  ])('keywords are found %s', async (_case, settings, type) => {
    const uuid = await newCheck(settings)
    await deliver(`${uuid}@hc.acme.test`, MAIL)
    expect(await pingsOf(uuid)).toMatchObject([{ type }])
  })

  it('each of many recipients gets it, and an unknown check is no reason to complain', async () => {
    const uuids = [await newCheck(), await newCheck()]
    const unknown = '00000000-0000-4000-8000-000000000000'
    await deliver(
      [...uuids, unknown].map((uuid) => `${uuid}@hc.acme.test`),
      MAIL,
    )
    for (const uuid of uuids) expect(await pingsOf(uuid)).toHaveLength(1)
  })

  it('a mail to unknown checks is never parsed, and gets the response of every other', async () => {
    const uuid = await newCheck()
    const unknown = ['00000000-0000-4000-8000-000000000000@hc.acme.test', `${KEYS.ping}+no-such-check@hc.acme.test`]
    parsed.length = 0
    const { response } = await deliver(unknown, MAIL)
    expect(parsed).toEqual([])

    expect((await deliver([...unknown, `${uuid}@hc.acme.test`], MAIL)).response).toBe(response)
    expect(parsed).toEqual(['127.0.0.1'])
    expect(await pingsOf(uuid)).toHaveLength(1)
  })

  it('a mail that the parser has no room for is to be sent again', async () => {
    const uuid = await newCheck()
    isQueueFull = true
    await expect(deliver(`${uuid}@hc.acme.test`, MAIL)).rejects.toMatchObject({ response: '451 4.3.0 Try again later' })
    isQueueFull = false
    expect(await pingsOf(uuid)).toEqual([])
  })

  it.each([
    ['5 MB of empty lines', `Subject: x\r\n\r\n${'\r\n'.repeat(2_500_000)}`, '554 5.6.0 The message has more than 60000 short lines'],
    [
      '12,000 parts',
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(12_000)}`,
      '554 5.6.0 The message has more than 10000 parts',
    ],
    [
      '100,800 tags',
      `Content-Type: text/html\r\n\r\n${`${'<'.repeat(900)}\r\n`.repeat(112)}`,
      '554 5.6.0 The message has more than 100000 tags',
    ],
    [
      '20,000 recipients',
      `To: ${'someone@example.test,\r\n '.repeat(20_000)}\r\n\r\nx`,
      '552 5.3.4 The header of the message is larger than 262144 bytes',
    ],
  ])('a mail with %s is refused for good before it is parsed, to a known check and to none', async (_case, raw, response) => {
    const uuid = await newCheck()
    parsed.length = 0
    for (const to of [uuid, '00000000-0000-4000-8000-000000000000'])
      await expect(deliver(`${to}@hc.acme.test`, raw)).rejects.toMatchObject({ response })
    expect(parsed).toEqual([])
    expect(await pingsOf(uuid)).toEqual([])
  })

  it.each([
    ['info@hc.acme.test', '550 5.1.1 Invalid mailbox'],
    ['info@elsewhere.test', '550 5.1.1 Recipient rejected'],
  ])('%s is refused with "%s"', async (address, response) => {
    await expect(deliver(address, MAIL)).rejects.toMatchObject({ response })
  })

  it('a mailbox of the desk gets its mail, beside the checks', async () => {
    const uuid = await newCheck()
    await deliver(['support@acme.test', `${uuid}@hc.acme.test`], MAIL)
    expect(others).toMatchObject([{ recipients: ['support@acme.test'], sender: 'cron@host.test' }])
    expect(await pingsOf(uuid)).toHaveLength(1)
  })

  it('a bounce, which has no sender, is a ping as well', async () => {
    const uuid = await newCheck()
    await deliver(`${uuid}@hc.acme.test`, MAIL, '')
    expect(await pingsOf(uuid)).toMatchObject([{ ua: 'Email from ' }])
  })

  it('when the database is away, the sender is told to try again, and nothing is acknowledged', async () => {
    const uuid = await newCheck()
    broken = new Error('Connection terminated')
    await expect(deliver(`${uuid}@hc.acme.test`, MAIL)).rejects.toMatchObject({ response: '451 4.3.0 Try again later' })
    broken = undefined
    expect(await pingsOf(uuid)).toEqual([])
  })

  it('a mail that there is no room for beside the others is to be sent again, and the room of those that are done is free', async () => {
    const small = createSmtpServer({
      pings: createPingBatcher({ db: world.db }),
      clock: doorClock(),
      log: createLog('silent'),
      domain: undefined,
      max_total_bytes: 2_000,
    })
    const transport = createTransport({ host: '127.0.0.1', port: await small.listen(0, '127.0.0.1'), ignoreTLS: true })
    const uuid = await newCheck()
    const send = (raw: string) => transport.sendMail({ envelope: { from: 'a@b.test', to: [`${uuid}@any.test`] }, raw })
    await expect(send(MAIL.padEnd(2_500, 'x\r\n'))).rejects.toMatchObject({ responseCode: 452 })
    for (let sent = 0; sent < 3; sent++) await send(MAIL.padEnd(1_500, 'x\r\n'))
    transport.close()
    await small.close()
    expect(await pingsOf(uuid)).toHaveLength(3)
  })
})
