import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomIds } from '../../../src/kernel/ids.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { createProduct } from '../../../src/server.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { fakeClock } from '../../world/clock.ts'
import { worldConfig } from '../../world/template.ts'
import { channelOf, down, makeChannel, makeCheck, notificationsOf, up } from './scene.ts'

const NO_SERVER = 'No mail server is configured (SMTP_URL): the mail is stored in the outbox.'

onBothDatabases('news by mail without a mail server', (database) => {
  let world: World
  let smtp: SMTPServer
  const received: string[] = []
  beforeAll(async () => {
    world = await openWorld({ database })
    smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      logger: false,
      onData: (stream, _, callback) =>
        void stream.toArray().then((chunks) => {
          received.push(/^Subject: (.*)$/m.exec(Buffer.concat(chunks).toString())?.[1] ?? '')
          callback()
        }),
    })
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
  })
  afterAll(async () => {
    await world.close()
    await new Promise<void>((resolve) => smtp.close(resolve))
  })

  const scene = async (name: string) => {
    const id = await makeChannel(world, { kind: 'email', conf: { value: ALICE.email }, checks: '' })
    return { id, uuid: await makeCheck(world, { name, channels: id }) }
  }
  const statesOf = async (uuid: string) => (await notificationsOf(world, uuid)).map(({ state, error }) => [state, error])

  /** Starts anew with a mail server, and lets that process do what is due. */
  const workWithServer = async (): Promise<void> => {
    // A server that listens on TCP has an address with a port.
    const { port } = smtp.server.address() as AddressInfo
    const config = worldConfig({ folder: world.folder } as Parameters<typeof worldConfig>[0], { SMTP_URL: `smtp://127.0.0.1:${port}` })
    const clock = fakeClock(world.now())
    const parts = { config, log: createLog('silent'), db: world.db, clock, ids: randomIds(), net: world.network }
    const { worker, app } = createProduct({ ...parts, secretKey: config.SECRET_KEY ?? '' })
    for (;;) {
      const isBusy = (await worker.step()) === 'more'
      await worker.settled?.()
      if (!isBusy) break
    }
    await app.close()
  }

  it('is in the outbox at once, piece by piece, and the log does not call it sent', async () => {
    const { id, uuid } = await scene('Kept')
    await down(world, uuid)
    await up(world, uuid)
    await down(world, uuid)
    const subjects = (await world.mails()).map(({ subject }) => subject).filter((subject) => subject.endsWith('| Kept'))
    expect(subjects).toEqual(['DOWN | Kept', 'UP | Kept', 'DOWN | Kept'])
    expect(await statesOf(uuid)).toEqual(Array.from({ length: 3 }, () => ['waiting', NO_SERVER]))
    expect(await channelOf(world, id)).toMatchObject({ is_disabled: false, last_error: NO_SERVER, last_notify: null })
  })

  it('goes out when there is one, each piece once', async () => {
    const { id, uuid } = await scene('Late')
    await down(world, uuid)
    await up(world, uuid)
    await world.pass('3h')
    world.jump('11m')
    await workWithServer()
    expect(received.filter((subject) => subject.endsWith('| Late')).toSorted()).toEqual(['DOWN | Late', 'UP | Late'])
    expect(await statesOf(uuid)).toEqual([
      ['sent', ''],
      ['sent', ''],
    ])
    expect(await channelOf(world, id)).toMatchObject({ last_error: '' })
    world.jump('1h')
    await workWithServer()
    expect(received.filter((subject) => subject.endsWith('| Late'))).toHaveLength(2)
  })

  it('a test message says so', async () => {
    const { id } = await scene('Trial')
    expect((await world.writer('POST', `/api/v3/channels/${id}/test`)).json).toMatchObject({ ok: false, error: NO_SERVER })
    expect(await channelOf(world, id)).toMatchObject({ last_error: NO_SERVER, last_notify: null })
  })

  it('is no news any more after a day', async () => {
    const { uuid } = await scene('Stale')
    await down(world, uuid)
    await world.pass('25h')
    expect(await statesOf(uuid)).toEqual([['failed', NO_SERVER]])
    await workWithServer()
    expect(received.filter((subject) => subject.endsWith('| Stale'))).toEqual([])
  })
})
