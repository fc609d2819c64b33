import { createTransport } from 'nodemailer'
import { expect, it } from 'vitest'
import { onBothDatabases, openPlace } from '../databases.ts'
import { freePort } from '../setup/free-port.ts'
import { ALICE } from '../world/people.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { startProcess } from './process.ts'
import { until, untilMomentOfKill } from './waiting.ts'

/** Enough for mails to be left after the last kill. */
const MAILS = 120 + 20 * KILL_ROUNDS
// A server of mail makes whoever connects wait a tenth of a second: many send at once.
const SENDERS = 24

/** Every third has no id: only its bytes tell that it was sent before. */
const mailOf = (n: number): string =>
  [
    `From: sender${n}@far.test`,
    `Subject: Mail ${n}`,
    ...(n % 3 === 0 ? [] : [`Message-ID: <kill-${n}@far.test>`]),
    '',
    `Words ${n}`,
    '',
  ].join('\r\n')

type Post = { readonly waiting: Set<number>; readonly acknowledged: Set<number> }

/** A server that keeps what was not acknowledged, and sends it again. */
const sendFrom = async (port: number, { waiting, acknowledged }: Post, isOver: () => boolean): Promise<void> => {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, connectionTimeout: 2_000, socketTimeout: 2_000 })
  while (!isOver() && waiting.size > 0) {
    const [n = 0] = waiting
    waiting.delete(n)
    try {
      await transport.sendMail({ envelope: { from: `sender${n}@far.test`, to: ['support@desk.test'] }, raw: mailOf(n) })
      acknowledged.add(n)
    } catch {
      waiting.add(n)
      if (isOver()) return
    }
  }
}

onBothDatabases('kill -9 under mail', (database) => {
  it(`every mail becomes one ticket, however often the product dies before it could say so (${KILL_ROUNDS} times)`, async () => {
    const place = await installedPlace(database)
    const port = await freePort()
    const settings = { ...settingsOf(place), SMTP_PORT: String(port) }
    const post: Post = { waiting: new Set(Array.from({ length: MAILS }, (_, n) => n)), acknowledged: new Set() }
    for (let round = 0; round <= KILL_ROUNDS; round++) {
      const running = await startProcess(settings)
      if (round === 0) {
        const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ address: 'support@desk.test' })
        expect((await fetch(`${running.base}/api/v1/mailboxes`, { method: 'POST', headers, body })).status).toBe(201)
      }
      let isOver = false
      const senders = Array.from({ length: SENDERS }, () => sendFrom(port, post, () => isOver))
      if (round < KILL_ROUNDS) {
        // Some are in; others have just come, or are on their way.
        const enough = Math.min(MAILS, post.acknowledged.size + SENDERS / 3)
        await until(() => post.acknowledged.size >= enough, 'the first mails')
        await untilMomentOfKill(round, 300)
        await running.kill()
        isOver = true
      }
      await Promise.all(senders)
      if (round === KILL_ROUNDS) await running.stop()
    }
    const db = openPlace(place)
    const subjects = await db.read(async (reader) =>
      (await reader.db.selectFrom('tickets').select('subject').execute()).map(({ subject }) => subject),
    )
    expect(subjects.toSorted()).toEqual(Array.from({ length: MAILS }, (_, n) => `Mail ${n}`).toSorted())
    const states = await db.read((reader) =>
      reader.db.selectFrom('inbound_mails').select('state').where('state', '!=', 'received').execute(),
    )
    expect(states).toEqual([])
    await db.close()
    await place.remove()
  })
})
