import { spawn } from 'node:child_process'
import pg from 'pg'

const splitPassword = (url: string): { password: string; address: string } => {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { password, address: parsed.toString() }
}

/** The password is passed in the environment: arguments are visible to every user of the machine. */
const runProgram = (program: string, args: readonly string[], password: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { PATH: '/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin', ...(password && { PGPASSWORD: password }) }
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let error_output = ''
    child.stderr.on('data', (chunk: Buffer) => (error_output += chunk.toString()))
    child.on('error', () => reject(new Error(`${program} was not found: install the PostgreSQL client programs.`)))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed: ${error_output.trim()}`))))
  })

export const dumpPostgres = (url: string, file: string): Promise<void> => {
  const { password, address } = splitPassword(url)
  return runProgram('pg_dump', ['--format=custom', '--no-owner', '--schema=public', `--file=${file}`, address], password)
}

const withTransaction = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const findFreeSchemaName = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(`select nspname as name from pg_namespace where nspname like 'before_restore%'`)
  const taken = new Set(rows.map(({ name }) => name))
  let number = 1
  while (taken.has(`before_restore_${number}`)) number++
  return `before_restore_${number}`
}

/** A running server would keep writing, partly into the moved schema. */
const assertNotInUse = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (rows.length > 0) throw new Error('The database is still in use. Stop the product first.')
}

/** Moves the tables and functions of the product to another schema, but not those of extensions. */
const MOVE_STATEMENTS = `
  select format('alter table %I.%I set schema %I', $1::text, relname, $2::text) as text from pg_class
    where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all
  select format('alter function %I.%I(%s) set schema %I', $1::text, proname, pg_get_function_identity_arguments(oid), $2::text) from pg_proc
    where pronamespace = $1::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

const moveObjects = async (client: pg.Client, from: string, to: string): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(MOVE_STATEMENTS, [from, to])
  for (const { text } of rows) await client.query(text)
}

/** Moves everything to a backup schema, so that no newer table remains, and back if the restore fails. Returns the schema name. */
export const restorePostgres = async (url: string, file: string): Promise<string> => {
  const { password, address } = splitPassword(url)
  let backup_schema = ''
  await withTransaction(url, async (client) => {
    await assertNotInUse(client)
    backup_schema = await findFreeSchemaName(client)
    await client.query(`create schema ${backup_schema}`)
    await moveObjects(client, 'public', backup_schema)
  })
  try {
    await runProgram('pg_restore', ['--no-owner', '--single-transaction', '--schema=public', `--dbname=${address}`, file], password)
  } catch (error) {
    await withTransaction(url, async (client) => {
      await moveObjects(client, backup_schema, 'public')
      await client.query(`drop schema ${backup_schema}`)
    })
    throw error
  }
  return backup_schema
}
