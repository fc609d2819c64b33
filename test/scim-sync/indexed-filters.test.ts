import { CompiledQuery, sql, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Db, Tx } from '../../src/kernel/db/db.ts'
import { system } from '../../src/people/actor.ts'
import { createBuiltInRoles } from '../../src/people/roles/roles.ts'
import { createConnection } from '../../src/people/scim/connections/connections.ts'
import { parseFilter } from '../../src/people/scim/engine/filter-parse.ts'
import { normalise } from '../../src/people/scim/engine/normalise.ts'
import { GROUP, USER } from '../../src/people/scim/engine/schema.ts'
import { groupSource } from '../../src/people/scim/groups/list.ts'
import { insertGroup, putExternalId } from '../../src/people/scim/groups/store.ts'
import { listPage } from '../../src/people/scim/listing/listing.ts'
import { insertMembers } from '../../src/people/scim/members/store.ts'
import { userSource } from '../../src/people/scim/users/list.ts'
import { insertUser } from '../../src/people/scim/users/store.ts'
import { onBothDatabases, withDb, type DatabaseName } from '../databases.ts'

const PEOPLE = 80
const VIEW = { base: 'http://watchdesk.test/scim/v2', connection_id: 1 }
const PAGE = { startIndex: 1, count: 100 }

const fill = async (tx: Tx): Promise<void> => {
  await createBuiltInRoles(tx)
  await createConnection(tx, system('test'), { name: 'one' })
  for (let at = 0; at < PEOPLE; at++) {
    const names = { userName: `u${at}`, externalId: `e${at}`, displayName: `D ${at}`, emails: [{ value: `u${at}@x.org` }] }
    const document = normalise(USER, { schemas: [USER.schema.id], ...names })
    const row = { account_id: null, account_version: 0, connection_id: 1, default_role_id: 1, document }
    await insertUser(tx, { ...row, created_at: 0, modified_at: 0 })
    const group = await insertGroup(tx, { role_id: null, is_native: false, connection_id: 1, display_name: `G ${at}` })
    if (!group) throw new Error('a group’s name was taken')
    await putExternalId(tx, group.id, 1, `g${at}`)
    await insertMembers(tx, [{ group_id: group.id, user_id: at + 1, is_local: 0 }])
  }
  await sql`analyze`.execute(tx.db)
}

/** What the database was asked while `work` ran. */
const watched = async (tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<readonly CompiledQuery[]> => {
  const asked: CompiledQuery[] = []
  const watcher: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(tx.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work({ ...tx, db: tx.db.withPlugin(watcher) })
  return asked
}

/** How the database goes about it. Small tables are read whole by PostgreSQL, which is told not to, to see whether it could do better. */
const planOf = async (tx: Tx, database: DatabaseName, query: CompiledQuery | undefined): Promise<string> => {
  if (!query) throw new Error('Nothing was asked.')
  const explain = database === 'sqlite' ? 'explain query plan' : 'explain'
  if (database === 'postgres') await sql`set local enable_seqscan = off`.execute(tx.db)
  const { rows } = await tx.db.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]))
  return JSON.stringify(rows)
}

const LOOKUPS = [
  [USER, 'userName eq "U7"', 'scim_users_name'],
  [USER, 'externalId eq "e7"', 'scim_users_external'],
  [USER, 'displayName eq "d 7"', 'scim_users_display'],
  [USER, 'emails.value eq "u7@x.org"', 'scim_user_emails_value'],
  [USER, 'emails[type eq "work"].value eq "u7@x.org"', 'scim_user_emails_value'],
  [GROUP, 'displayName eq "g 7"', 'scim_groups_name'],
  [GROUP, 'externalId eq "g7"', 'scim_group_external_ids_value'],
  [GROUP, 'members.value eq "00000000-0000-4000-8000-000000000000"', 'scim_group_members_user'],
] as const

const ask = (tx: Tx, type: typeof USER, text: string): Promise<unknown> => {
  const query = { filter: parseFilter(text, type), sort: undefined, page: PAGE }
  return type === GROUP ? listPage(groupSource(tx, VIEW, false), query) : listPage(userSource(tx, VIEW), query)
}

const inDirectory = (database: DatabaseName, work: (tx: Tx, db: Db) => Promise<void>): Promise<void> =>
  withDb(database, async (db) => {
    await db.tx(fill)
    await db.tx((tx) => work(tx, db))
  })

onBothDatabases('what identity providers look up', (database) => {
  it('is found through an index, whatever they match people and groups by', () =>
    inDirectory(database, async (tx) => {
      for (const [type, filter, index] of LOOKUPS) {
        const [first] = await watched(tx, (watching) => ask(watching, type, filter))
        expect([filter, await planOf(tx, database, first)]).toEqual([filter, expect.stringContaining(index)])
      }
    }))

  it('is answered without reading members where they are not wanted', () =>
    inDirectory(database, async (tx) => {
      const read = async (withMembers: boolean): Promise<boolean> => {
        const query = { filter: parseFilter('displayName sw "G 1"', GROUP), sort: undefined, page: PAGE }
        const asked = await watched(tx, (watching) => listPage(groupSource(watching, VIEW, withMembers), query))
        return asked.some((one) => one.sql.includes('scim_group_members'))
      }
      expect([await read(true), await read(false)]).toEqual([true, false])
    }))
})
