import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, dropDatabase } from './databases.ts'
import { postgresUrl } from './postgres-url.ts'
import { type Postgres, startPostgres } from './postgres.ts'

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('the run’s PostgreSQL', () => {
  it('lends databases that are copies of a template', async () => {
    const server = await postgresUrl()
    const [template, copy] = [`template ${randomUUID()}`, `copy ${randomUUID()}`]
    await query(await createDatabase(server, template), 'CREATE TABLE words AS SELECT 1 AS word')
    const address = await createDatabase(server, copy, template)
    expect(await query(address, 'SELECT word FROM words')).toEqual([{ word: 1 }])
    await dropDatabase(server, copy)
    await dropDatabase(server, template)
    await expect(query(address, 'SELECT 1')).rejects.toThrow('does not exist')
  })
})

describe('a PostgreSQL of one’s own', () => {
  let own: Postgres
  beforeAll(async () => {
    own = await startPostgres()
  })
  afterAll(() => own.stop())

  it('writes to disk unless told otherwise', async () => {
    expect(await query(own.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  })

  it('sorts text by its bytes, as SQLite does', async () => {
    const words = await query(own.url, `SELECT word FROM (VALUES ('a'), ('B'), ('É')) AS words (word) ORDER BY word`)
    expect(words.map((row) => row.word)).toEqual(['B', 'a', 'É'])
  })

  it.each<'clean' | 'crash'>(['clean', 'crash'])('keeps what was committed over a %s restart, at the same address', async (how) => {
    await query(own.url, `CREATE TABLE ${how} AS SELECT 7 AS kept`)
    await own.restart(how)
    expect(await query(own.url, `SELECT kept FROM ${how}`)).toEqual([{ kept: 7 }])
  })
})

describe('a PostgreSQL whose process dies', () => {
  it('is stopped and its data removed', async () => {
    const program = `
      import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
      const { url } = await startPostgres({ fsync: false })
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query('SHOW data_directory')
      process.stdout.write(rows[0].data_directory)
      process.kill(process.pid, 'SIGKILL')`
    const dying = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: import.meta.dirname,
    })
    const [folder, [, signal]] = await Promise.all([text(dying.stdout), once(dying, 'exit')])
    expect(signal).toBe('SIGKILL')
    expect(folder).toContain('watchdesk-pg-')
    await vi.waitUntil(() => !existsSync(folder), { timeout: 20_000, interval: 50 })
  })
})
