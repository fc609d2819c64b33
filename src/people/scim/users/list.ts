import { sql } from 'kysely'
import type { Reader } from '../../../kernel/db/db.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { Column, Indexed } from '../engine/filter-sql.ts'
import type { Doc } from '../engine/json.ts'
import type { SqlColumn } from '../listing/condition.ts'
import type { ListSource } from '../listing/listing.ts'
import { isUuid, type ScimView } from '../view.ts'
import type { ScimUser } from './model.ts'
import { showUser, showUsers } from './show.ts'
import { countUsers, usersWanted } from './list-store.ts'
import { visibleByUuid } from './store.ts'

const INDEXED: Indexed = new Map<string, Column>([
  ['id', { name: 'uuid' }],
  ['userName', { name: 'user_name_folded' }],
  ['externalId', { name: 'external_id' }],
  ['displayName', { name: 'display_name_folded' }],
  ['active', { name: 'active' }],
  ['meta.created', { name: 'created_at' }],
  ['meta.lastModified', { name: 'modified_at' }],
  ['emails.value', { name: 'emails', many: true }],
  ['groups.value', { name: 'groups', many: true }],
])

// `equals` and `any` are written so that the database uses an index instead of scanning all users.
const columnsFor = ({ connection_id }: ScimView): ReadonlyMap<string, SqlColumn> =>
  new Map<string, SqlColumn>([
    ...['uuid', 'user_name_folded', 'display_name_folded', 'active', 'created_at', 'modified_at'].map((name): [string, SqlColumn] => [
      name,
      { value: sql.ref(`scim_users.${name}`) },
    ]),
    [
      'external_id',
      {
        value: sql`case when scim_users.connection_id = ${connection_id} then scim_users.external_id end`,
        equals: (value) => sql`scim_users.external_id = ${value} and scim_users.connection_id = ${connection_id}`,
      },
    ],
    [
      'emails',
      {
        value: sql.ref('e.value_folded'),
        any: (test) => sql`scim_users.id in (select e.user_id from scim_user_emails e where ${test})`,
      },
    ],
    [
      'groups',
      {
        value: sql.ref('g.uuid'),
        any: (test) =>
          sql`scim_users.id in (select m.user_id from scim_group_members m join scim_groups g on g.id = m.group_id where g.deleted_at is null and ${test})`,
      },
    ],
  ])

export const userSource = (reader: Reader, view: ScimView): ListSource<ScimUser> => ({
  indexed: INDEXED,
  columns: columnsFor(view),
  count: (condition) => countUsers(reader, condition),
  rows: (wanted) => usersWanted(reader, wanted),
  show: (users) => showUsers(reader, view, users),
})

export const getUser = async (reader: Reader, view: ScimView, id: string): Promise<Doc> => {
  const user = isUuid(id) ? await visibleByUuid(reader, id) : undefined
  return user ? await showUser(reader, view, user) : notFound('user')
}
