// Fresh databases on a running PostgreSQL.
import pg from 'pg'

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes an empty database, or a copy of a template, and answers its address. */
export async function createDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  await administer(url, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`)
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}

/** Removes a database, whoever is still connected. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await administer(url, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
}
