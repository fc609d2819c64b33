// Fresh databases on a running PostgreSQL.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type Administrator = {
  readonly pool: pg.Pool
  /** Copying files takes a fifth of what writing every page to the log takes; before version 15 it was the only way and had no name. */
  readonly copying: string
}

/** Connecting takes longer than most of what is asked, so the connection is kept for a while, but keeps nobody from ending. */
async function enter(url: string): Promise<Administrator> {
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  // It may be stopped while nobody asks anything of it.
  pool.on('error', () => undefined)
  const { rows } = await pool.query('SHOW server_version_num')
  return { pool, copying: Number(rows[0].server_version_num) >= 150_000 ? 'STRATEGY FILE_COPY' : '' }
}

const administrators = new Map<string, Promise<Administrator>>()

function administratorOf(url: string): Promise<Administrator> {
  const known = administrators.get(url) ?? enter(url)
  administrators.set(url, known)
  return known
}

/** Makes an empty database, or a copy of a template, and answers its address. */
export async function createDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  const { pool, copying } = await administratorOf(url)
  await pool.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} ${copying}`)
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}

/** Whoever says goodbye is gone a moment later, but a removal that still meets somebody waits a tenth of a second. */
async function letLeave(pool: pg.Pool, name: string): Promise<void> {
  for (let asked = 0; asked < 50; asked++) {
    const { rowCount } = await pool.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [name])
    if (rowCount === 0) return
    await pause(2)
  }
}

/** Removes a database, whoever is still connected. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const { pool } = await administratorOf(url)
  await letLeave(pool, name)
  await pool.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
}
