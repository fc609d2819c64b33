import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../src/kernel/log.ts'
import { createMemoryLimiter } from '../../src/kernel/rate-limit/rate-limit.ts'
import { createPingBatcher } from '../../src/monitor/pings/ping-batcher.ts'
import { createSmtpServer, type SmtpServer } from '../../src/smtp/server.ts'
import { onBothDatabases } from '../databases.ts'
import { openWorld, type World } from '../world.ts'

/** A door for which one remote address is soon too much: two connections, six mails a minute. */
onBothDatabases('a crowd at the mail door', (database) => {
  let world: World
  let door: SmtpServer
  let port: number
  let looked = 0
  beforeAll(async () => {
    world = await openWorld({ database })
    const clock = { now: world.now, sleep: async () => undefined }
    door = createSmtpServer({
      pings: createPingBatcher({ db: world.db }),
      clock,
      log: createLog('silent'),
      domain: 'hc.acme.test',
      mailboxes: { accepts: async () => ++looked < 0, receive: async () => undefined },
      limiter: createMemoryLimiter(clock, { factor: 0.001 }),
      max_connections_per_network: 2,
    })
    port = await door.listen(0, '127.0.0.1')
  })
  afterAll(async () => {
    await door.close()
    await world.close()
  })

  const said = async (socket: Socket): Promise<string> => {
    const [bytes]: unknown[] = await once(socket, 'data')
    return String(bytes).trim()
  }
  const call = async () => {
    const socket = connect(port, '127.0.0.1')
    return { socket, greeting: await said(socket) }
  }
  const hangUp = async (socket: Socket) => {
    const closed = once(socket, 'close')
    socket.destroy()
    await closed
  }
  const send = async (to: string) => {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    const raw = 'Subject: Backup\r\n\r\ndone\r\n'
    return await transport.sendMail({ envelope: { from: 'cron@host.test', to: [to] }, raw }).finally(() => transport.close())
  }

  it('one connection too many is told to come back, and keeps nobody out who comes later', async () => {
    const [one, two] = [await call(), await call()]
    expect([one, two].map(({ greeting }) => greeting.slice(0, 3))).toEqual(['220', '220'])
    const { socket, greeting } = await call()
    expect(greeting).toBe('421 4.7.0 Too many connections from your address, try again later')
    await Promise.all([one, two].map((each) => hangUp(each.socket)))
    await hangUp(socket)
    await expect
      .poll(async () => {
        const again = await call()
        await hangUp(again.socket)
        return again.greeting.slice(0, 3)
      })
      .toBe('220')
  })

  it('mails beyond the limit are put off and not refused; a minute later all of them are there', async () => {
    const { uuid } = (await world.writer('POST', '/api/v3/checks/', { body: {} })).json
    const pings = async () => (await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings
    world.jump('61s')
    for (let n = 0; n < 6; n++) await send(`${uuid}@hc.acme.test`)
    await expect(send(`${uuid}@hc.acme.test`)).rejects.toMatchObject({
      responseCode: 450,
      response: expect.stringMatching(/^450 4\.7\.1 Too much mail from your address, try again in \d+ seconds$/),
    })
    expect(await pings()).toBe(6)
    world.jump('61s')
    await send(`${uuid}@hc.acme.test`)
    expect(await pings()).toBe(7)
  })

  it('whoever tries mailboxes makes the desk look so often and no more', async () => {
    world.jump('61s')
    looked = 0
    const { socket } = await call()
    const answers: string[] = []
    for (const line of ['EHLO x', 'MAIL FROM:<a@b.test>', ...Array.from({ length: 10 }, (_, n) => `RCPT TO:<box${n}@acme.test>`)]) {
      const answer = said(socket)
      socket.write(`${line}\r\n`)
      answers.push((await answer).slice(0, 3))
    }
    await hangUp(socket)
    expect(answers.slice(2)).toEqual([...Array.from({ length: 6 }, () => '550'), ...Array.from({ length: 4 }, () => '450')])
    expect(looked).toBe(6)
  })
})
