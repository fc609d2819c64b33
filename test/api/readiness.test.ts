import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { prepareDatabase } from '../../src/commands/prepare.ts'
import { createSecretBox } from '../../src/kernel/crypto.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { FOREIGN_FOLDER } from '../../src/kernel/readiness/attachments-folder.ts'
import { REASONS } from '../../src/kernel/readiness/readiness.ts'
import { onBothDatabases, openPlace, type Place } from '../databases.ts'
import { fakeClock } from '../world/clock.ts'
import { openPostgresProxy } from '../world/postgres-proxy.ts'
import { copyOfTemplate, worldConfig } from '../world/template.ts'
import { openWorld, START, type World } from '../world.ts'

const readiness = async (world: World): Promise<{ status: number; reason: string }> => {
  const { status, text } = await world.anyone('GET', '/readyz')
  return { status, reason: text.trim() }
}

const READY = { status: 200, reason: 'ready' }

onBothDatabases('readiness', (database) => {
  it('a node that can write is ready', async () => {
    const world = await openWorld({ database })
    expect(await readiness(world)).toEqual(READY)
    await world.close()
  })

  it('a database that a newer version has migrated makes the node unready', async () => {
    const world = await openWorld({ database })
    await world.db.tx((tx) => tx.db.insertInto('migrations').values({ name: '9999-newer', applied_at: tx.now }).execute())
    expect(await readiness(world)).toEqual({ status: 503, reason: REASONS.newer })
    await world.db.tx((tx) => tx.db.deleteFrom('migrations').where('name', '=', '9999-newer').execute())
    expect(await readiness(world)).toEqual(READY)
    await world.close()
  })
})

it('a PostgreSQL that became read-only makes the node unready, and ready again when it takes writes', async () => {
  const place = await copyOfTemplate('postgres')
  const world = await openWorld({ database: 'postgres', place })
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    )
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  }
  await setReadOnly('on')
  // The connections that were open are found broken, one by one.
  await expect.poll(() => readiness(world)).toEqual({ status: 503, reason: REASONS.read_only })
  await setReadOnly('off')
  await expect.poll(() => readiness(world)).toEqual(READY)
  await world.close()
})

it('a PostgreSQL that hangs makes the node unready after two seconds, and ready again when it answers', async () => {
  const proxy = await openPostgresProxy(await copyOfTemplate('postgres'))
  const world = await openWorld({ database: 'postgres', place: proxy.place })
  expect(await readiness(world)).toEqual(READY)

  const isHanging = proxy.hang()
  const answer = readiness(world)
  await isHanging
  world.jump('2s')
  expect(await answer).toEqual({ status: 503, reason: REASONS.timeout })

  proxy.resume()
  expect(await readiness(world)).toEqual(READY)
  await world.close()
})

it('a PostgreSQL that is away makes the node unready', async () => {
  const proxy = await openPostgresProxy(await copyOfTemplate('postgres'))
  const world = await openWorld({ database: 'postgres', place: proxy.place })
  proxy.cut()
  expect(await readiness(world)).toEqual({ status: 503, reason: REASONS.away })
  await world.close()
})

it('a PostgreSQL whose disk is full makes the node unready', async () => {
  const world = await openWorld({ database: 'postgres' })
  await world.db.tx(async ({ db }) => {
    await sql`create function refuse_writes() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_writes before insert on rate_hits for each row execute function refuse_writes()`.execute(db)
  })
  expect(await readiness(world)).toEqual({ status: 503, reason: REASONS.full })
  await world.close()
})

it('the probe sorts in a file of its own, which a full disk refuses', async () => {
  const world = await openWorld({ database: 'postgres' })
  const bytes = async (): Promise<number> => {
    const counted = sql<{ bytes: string }>`select temp_bytes as bytes from pg_stat_database where datname = current_database()`
    return Number((await world.db.read(({ db }) => counted.execute(db))).rows[0]?.bytes)
  }
  expect(await readiness(world)).toEqual(READY)
  await expect.poll(bytes).toBeGreaterThan(500_000)
  await world.close()
})

it('a node whose SECRET_KEY is not that of the first node is not ready', async () => {
  const place = await copyOfTemplate('postgres')
  const settings = { url: place.url ?? '', clock: fakeClock(START), ids: randomIds() }
  const startWith = async (secret_key: string): Promise<void> => {
    const db = openPostgres({ ...settings, box: createSecretBox(secret_key) })
    await prepareDatabase(db, worldConfig(place), { ids: randomIds(), print: () => undefined })
    await db.close()
  }
  await startWith('a secret key of the first node, long enough')
  await startWith('another key, of a node that was set up wrongly')
  const world = await openWorld({ database: 'postgres', place })
  expect(await readiness(world)).toEqual({ status: 503, reason: REASONS.foreign_key })
  await world.close()
})

it('nodes with the SECRET_KEY of the first node are ready', async () => {
  const place = await copyOfTemplate('postgres')
  const world = await openWorld({ database: 'postgres', place })
  await prepareDatabase(world.db, worldConfig(place), { ids: randomIds(), print: () => undefined })
  expect(await readiness(world)).toEqual(READY)
  await world.close()
})

const startNode = async (place: Place, folder: string): Promise<string[]> => {
  const lines: string[] = []
  const db = openPlace(place)
  await prepareDatabase(db, worldConfig(place, { DATA_DIR: folder }), { ids: randomIds(), print: (line) => void lines.push(line) })
  await db.close()
  return lines
}

it('a node whose attachments are in another folder than those of the first node is not ready', async () => {
  const place = await copyOfTemplate('postgres')
  expect(await startNode(place, place.folder)).toEqual([])
  const other = join(place.folder, 'another')
  expect(await startNode(place, other)).toEqual([expect.stringContaining(FOREIGN_FOLDER)])

  const world = await openWorld({ database: 'postgres', place, settings: { DATA_DIR: other } })
  expect(await readiness(world)).toEqual({ status: 503, reason: FOREIGN_FOLDER })
  await rename(join(place.folder, 'attachments'), join(other, 'attachments'))
  expect(await readiness(world)).toEqual(READY)
  await world.close()
})

it('nodes that share the folder of attachments are ready, and are not when it is taken away', async () => {
  const place = await copyOfTemplate('postgres')
  expect(await Promise.all([startNode(place, place.folder), startNode(place, place.folder)])).toEqual([[], []])
  const world = await openWorld({ database: 'postgres', place })
  expect(await readiness(world)).toEqual(READY)
  await rm(join(place.folder, 'attachments'), { recursive: true })
  expect(await readiness(world)).toEqual({ status: 503, reason: FOREIGN_FOLDER })
  await world.close()
})
