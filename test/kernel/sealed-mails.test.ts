import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealBeforeStart } from '../../src/commands/prepare.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { openBody } from '../../src/kernel/mail/body.ts'
import { sealStoredMails } from '../../src/kernel/mail/seal.ts'
import { copyOf, freshPlace, onBothDatabases, openPlace, testBox, type Place } from '../databases.ts'
import { ALICE, openWorld, type World } from '../world.ts'

const BEFORE = migrations.findIndex(({ name }) => name === '0096-sealed-mails')

const textOf = (token: string): string => `Choose it here: http://watchdesk.test/reset/${token}`
/** Long enough for pages of its own in the SQLite file. */
const LONG = 'x'.repeat(20_000)
const mailOf = (token: string, message_id: string) => ({
  to: ['ann@example.org'],
  subject: token,
  text: textOf(token),
  html: `<p>${LONG}${textOf(token)}</p>`,
  message_id,
})

/** A mail as versions before 0096 stored it. */
const insertOld = async (db: Db, status: string, token: string): Promise<void> => {
  const body = JSON.stringify(mailOf(token, `<${status}@example.org>`))
  await db.tx(async (tx) => {
    const { rows } = await sql<{ id: number }>`insert into mails (sender, recipients, subject, body, status, created_at)
      values ('', 'ann@example.org', 'Choose a new password', ${body}, ${status}, ${tx.now}) returning id`.execute(tx.db)
    const payload = JSON.stringify({ mail_id: rows[0]?.id })
    if (status === 'queued')
      await sql`insert into jobs (kind, payload, due_at, created_at) values ('mail.send', ${payload}, 0, 0)`.execute(tx.db)
  })
}

const STATUSES = ['sent', 'failed', 'kept', 'queued'] as const

onBothDatabases('mails that an earlier version stored', (database) => {
  let place: Place
  let world: World
  const rows = () => world.db.read((reader) => reader.db.selectFrom('mails').selectAll().orderBy('id').execute())
  const bodyOf = async (status: string): Promise<string> => (await rows()).find(({ error }) => error === status)?.body ?? ''

  beforeAll(async () => {
    const old = await freshPlace(database)
    const db = openPlace(old)
    await migrate(db, migrations.slice(0, BEFORE))
    for (const status of STATUSES) await insertOld(db, status, `token-${status}`)
    await db.tx(async (tx) => void (await sql`update mails set error = status`.execute(tx.db)))
    await db.close()
    place = await copyOf(database, old)
    await old.remove()
    const upgraded = openPlace(place)
    await migrate(upgraded, migrations)
    await sealBeforeStart(upgraded, () => undefined)
    await upgraded.close()
    world = await openWorld({ database, place })
    await world.settle()
  })
  afterAll(() => world.close())

  it.each(['sent', 'failed'])('keep the message id only when they are %s', async (status) => {
    expect(await bodyOf(status)).toBe(`{"message_id":"<${status}@example.org>"}`)
  })

  it('are sealed when they wait for a mail server', async () => {
    expect(openBody(await bodyOf('kept'), testBox)).toEqual(mailOf('token-kept', '<kept@example.org>'))
  })

  it('are still sent when they were queued', async () => {
    const row = (await rows()).find(({ body }) => body.includes('<queued@example.org>'))
    expect(row).toMatchObject({ status: 'kept', sender: expect.stringContaining('watchdesk') })
    expect(openBody(row?.body ?? '', testBox)).toEqual(mailOf('token-queued', '<queued@example.org>'))
  })

  it('are in clear text nowhere', async () => {
    const bodies = (await rows()).map(({ body, is_clear_text }) => `${body} ${is_clear_text}`).join('\n')
    expect(bodies).not.toMatch(/reset\/token|xxxx| 1$/m)
  })

  it.runIf(database === 'sqlite')('leave no token in the file of the database', async () => {
    await world.product.stop()
    const files = readdirSync(place.folder).filter((name) => name.startsWith('watchdesk.db'))
    expect(files).toContain('watchdesk.db')
    for (const name of files) expect(readFileSync(join(place.folder, name)).includes('/reset/token-')).toBe(false)
  })
})

onBothDatabases('mails that a process of an earlier version queues beside this one', (database) => {
  it('are left to it until they have ended', async () => {
    const world = await openWorld({ database })
    await insertOld(world.db, 'queued', 'token-beside')
    await insertOld(world.db, 'kept', 'token-kept')
    const states = () => world.db.read((reader) => reader.db.selectFrom('mails').select('is_clear_text').orderBy('id').execute())
    expect(await world.db.tx(sealStoredMails)).toBe('done')
    expect(await states()).toEqual([{ is_clear_text: 1 }, { is_clear_text: 0 }])
    await world.settle()
    expect(await world.db.tx(sealStoredMails)).toBe('done')
    expect(await states()).toEqual([{ is_clear_text: 0 }, { is_clear_text: 0 }])
    await world.close()
  })
})

it('a mail leaves its links neither in the SQLite file nor in its write-ahead log', async () => {
  const world = await openWorld()
  await world.anyone('POST', '/app/api/password-resets', { headers: { 'x-requested-with': 'watchdesk' }, body: { email: ALICE.email } })
  await world.settle()
  const [mail] = await world.mails()
  const token = /\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const files = readdirSync(world.folder).filter((name) => name.startsWith('watchdesk.db'))
  expect(files).toContain('watchdesk.db-wal')
  for (const name of files) expect(readFileSync(join(world.folder, name)).includes(token)).toBe(false)
  await world.close()
})
