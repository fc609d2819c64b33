import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomIds } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createRecorder } from '../../src/monitor/pings/recorder.ts'
import { deskMailboxes } from '../../src/smtp/desk.ts'
import { createSmtpDoor, type SmtpDoor } from '../../src/smtp/server.ts'
import { onBothDatabases } from '../databases.ts'
import { openWorld, type World } from '../world.ts'
import { worldConfig } from '../world/template.ts'

onBothDatabases('mail to the desk', (database) => {
  let world: World
  let door: SmtpDoor
  let port: number
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'support@acme.test' } })
    const { db, folder } = world
    const config = worldConfig({ url: undefined, folder, remove: async () => undefined })
    const mailboxes = deskMailboxes({ db, config, ids: randomIds(), secretKey: 'k'.repeat(32) })
    const clock = { now: world.now, sleep: async () => undefined }
    door = createSmtpDoor({ recorder: createRecorder({ db }), clock, log: createLog('silent'), domain: 'hc.acme.test', mailboxes })
    port = await door.listen(0, '127.0.0.1')
  })
  afterAll(async () => {
    await door.close()
    await world.close()
  })

  const deliver = async (to: readonly string[]): Promise<unknown> => {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    try {
      return await transport.sendMail({ from: 'ana@client.test', to: [...to], subject: 'Printer on fire', text: 'Please come.' })
    } finally {
      transport.close()
    }
  }

  it('becomes a ticket, once, and a check that is among the recipients is pinged as well', async () => {
    const { uuid } = (await world.writer('POST', '/api/v3/checks/', { body: {} })).json
    await deliver(['support@acme.test', `${uuid}@hc.acme.test`])
    const { json } = await world.alice('GET', '/api/v1/tickets')
    expect(json.data.filter(({ subject }: { subject: string }) => subject === 'Printer on fire')).toHaveLength(1)
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings).toBe(1)
  })

  it('is refused when nobody has that mailbox', async () => {
    await expect(deliver(['nobody@acme.test'])).rejects.toMatchObject({ response: '550 5.1.1 Recipient rejected' })
  })
})
