import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealBeforeStart } from '../../../src/commands/prepare.ts'
import { HEALTHY } from '../../../src/helpdesk/webhooks/circuit.ts'
import { sealUrlsRecurringJob } from '../../../src/helpdesk/webhooks/seal-urls.ts'
import { isSealed } from '../../../src/kernel/crypto.ts'
import { migrate } from '../../../src/kernel/db/migrate.ts'
import { migrations } from '../../../src/kernel/db/migrations/index.ts'
import { copyOf, freshPlace, onBothDatabases, openPlace, testBox, type DatabaseName } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { forgetHooks, happen, logOf, makeHook } from './hooks.ts'

const SECRET_URL = 'https://ann:url-password@far.test/path-secret/x?key=query-secret'
const MASKED = 'https://far.test/•••'
const SECRETS = /url-password|path-secret|query-secret/

const storedUrls = async (world: World): Promise<readonly string[]> =>
  (await world.db.read((reader) => reader.db.selectFrom('webhook_endpoints').select('url').orderBy('id').execute())).map(({ url }) => url)

onBothDatabases('the URL of a webhook', (database) => {
  let world: World
  let auditor: string
  let id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    auditor = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'auditor', abilities: ['admin:read'] } })).json.token
    id = (await makeHook(world, { url: SECRET_URL })).id
  })
  afterAll(() => world.close())

  const asAuditor = (path: string) => world.anyone('GET', path, { headers: { authorization: `Bearer ${auditor}` } })

  it('is sealed in the database, when it is stored and when it is replaced', async () => {
    await world.alice('PUT', `/api/v1/webhooks/${id}`, { body: { url: `${SECRET_URL}2` } })
    await world.alice('PUT', `/api/v1/webhooks/${id}`, { body: { url: SECRET_URL } })
    const urls = await storedUrls(world)
    expect(urls.every(isSealed)).toBe(true)
    expect(urls.map(testBox.open)).toEqual([SECRET_URL])
  })

  it('is answered in full to those who may change it', async () => {
    expect((await world.alice('GET', `/api/v1/webhooks/${id}`)).json.data.url).toBe(SECRET_URL)
    expect((await world.alice('GET', '/api/v1/webhooks')).json.data[0].url).toBe(SECRET_URL)
  })

  it('is masked for those who may only read', async () => {
    expect((await asAuditor(`/api/v1/webhooks/${id}`)).json.data.url).toBe(MASKED)
    expect((await asAuditor('/api/v1/webhooks')).json.data[0].url).toBe(MASKED)
  })

  it('is where deliveries go', async () => {
    world.network.sent.length = 0
    await happen(world)
    await world.settle()
    expect(world.network.sent.map(({ url }) => url)).toEqual([SECRET_URL])
  })

  it('is in no answer of a receiver, audit entry or mail', async () => {
    const headers = { location: SECRET_URL.replace('https', 'http') }
    world.network.answer(() => ({ status: 410, headers, body: 'Cannot POST /path-secret/x?key=query-secret' }))
    await happen(world)
    await world.settle()
    const [{ delivery_id }] = await logOf(world, id)
    const shown = await asAuditor(`/api/v1/webhooks/${id}/deliveries/${delivery_id}`)
    expect(shown.json.data.attempt_log[0].response).toMatchObject({ body: 'Cannot POST •••' })
    expect(shown.text).not.toMatch(SECRETS)
    expect((await asAuditor(`/api/v1/webhooks/${id}/deliveries`)).text).not.toMatch(SECRETS)
    expect((await asAuditor('/api/v1/audit-log?per_page=100')).text).not.toMatch(SECRETS)
    expect((await world.mails()).at(-1)).toMatchObject({ subject: 'Webhook to far.test was disabled' })
    expect(JSON.stringify(await world.mails())).not.toMatch(SECRETS)
    await forgetHooks(world)
  })

  it('is refused when it is the masked one', async () => {
    const refused = await world.alice('POST', '/api/v1/webhooks', { body: { url: MASKED } })
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { url: ['The url field is masked: send the full URL, or omit the field.'] },
    ])
  })
})

/** A world on a database that a version before 0096 filled. */
const openOld = async (database: DatabaseName): Promise<World> => {
  const old = await freshPlace(database)
  const db = openPlace(old)
  await migrate(
    db,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '0096-sealed-mails'),
    ),
  )
  const health = JSON.stringify(HEALTHY)
  await db.tx(async (tx) => {
    const secret = testBox.seal('whsec_c2VjcmV0', tx.ids.bytes(12))
    await sql`insert into webhook_endpoints (url, events, secret, health, created_at, updated_at)
      values (${SECRET_URL}, '["*"]', ${secret}, ${health}, 0, 0)`.execute(tx.db)
    // Versions before rewrote the row with every delivery.
    for (let n = 1; n < 5; n++) await sql`update webhook_endpoints set description = ${'x'.repeat(n * 40)}`.execute(tx.db)
  })
  await migrate(db, migrations)
  await db.close()
  const place = await copyOf(database, old)
  await old.remove()
  return await openWorld({ database, place })
}

onBothDatabases('the URL of a webhook that an earlier version stored', (database) => {
  let world: World
  beforeAll(async () => void (world = await openOld(database)))
  afterAll(() => world.close())
  const send = async (): Promise<readonly string[]> => {
    world.network.sent.length = 0
    await happen(world)
    await world.settle()
    return world.network.sent.map(({ url }) => url)
  }

  it('is called as it is, then sealed, then called again', async () => {
    expect(await send()).toEqual([SECRET_URL])
    await world.db.tx((tx) => sealUrlsRecurringJob.work(tx))
    const urls = await storedUrls(world)
    expect(urls.every(isSealed)).toBe(true)
    expect(urls.map(testBox.open)).toEqual([SECRET_URL])
    expect(await send()).toEqual([SECRET_URL])
  })

  it.runIf(database === 'sqlite')('is nowhere in the file of the database', async () => {
    const sealed = await openOld('sqlite')
    const lines: string[] = []
    await sealBeforeStart(sealed.db, (line) => lines.push(line))
    await sealBeforeStart(sealed.db, (line) => lines.push(line))
    expect(lines).toEqual(['Sealed stored mails and webhook URLs; rewriting the database file …'])
    const files = readdirSync(sealed.folder).filter((name) => name.startsWith('watchdesk.db'))
    for (const name of files) expect(readFileSync(join(sealed.folder, name)).toString('latin1')).not.toMatch(SECRETS)
    await sealed.close()
  })
})
