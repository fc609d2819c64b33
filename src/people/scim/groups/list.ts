import { sql } from 'kysely'
import type { Reader } from '../../../kernel/db/db.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { Column, Indexed } from '../engine/filter-sql.ts'
import type { Doc } from '../engine/json.ts'
import type { SqlColumn } from '../listing/condition.ts'
import type { ListSource } from '../listing/listing.ts'
import { isUuid, type ScimView } from '../view.ts'
import type { ScimGroup } from './model.ts'
import { showGroups } from './show.ts'
import { countGroups, externalIdOf, groupByUuid, groupsWanted } from './store.ts'

const INDEXED: Indexed = new Map<string, Column>([
  ['id', { name: 'uuid' }],
  ['displayName', { name: 'display_name_folded' }],
  ['externalId', { name: 'external_id' }],
  ['meta.created', { name: 'created_at' }],
  ['meta.lastModified', { name: 'modified_at' }],
  ['members.value', { name: 'members', many: true }],
])

const columnsFor = ({ connection_id }: ScimView): ReadonlyMap<string, SqlColumn> =>
  new Map<string, SqlColumn>([
    ...['uuid', 'display_name_folded', 'created_at', 'modified_at'].map((name): [string, SqlColumn] => [
      name,
      { value: sql.ref(`scim_groups.${name}`) },
    ]),
    [
      'external_id',
      {
        value: externalIdOf(connection_id),
        equals: (value) =>
          sql`scim_groups.id in (select x.group_id from scim_group_external_ids x where x.external_id = ${value} and x.connection_id = ${connection_id})`,
      },
    ],
    [
      'members',
      {
        value: sql.ref('u.uuid'),
        any: (test) =>
          sql`scim_groups.id in (select m.group_id from scim_group_members m join scim_users u on u.id = m.user_id where u.deleted_at is null and ${test})`,
      },
    ],
  ])

export const groupSource = (reader: Reader, view: ScimView, withMembers: boolean): ListSource<ScimGroup> => ({
  indexed: INDEXED,
  columns: columnsFor(view),
  count: (condition) => countGroups(reader, condition),
  rows: (wanted) => groupsWanted(reader, view.connection_id, wanted),
  show: (groups, isWhole) => showGroups(reader, view, groups, withMembers || isWhole),
})

export const getGroup = async (reader: Reader, view: ScimView, id: string, withMembers: boolean): Promise<Doc> => {
  const group = isUuid(id) ? await groupByUuid(reader, view.connection_id, id) : undefined
  if (!group) return notFound('group')
  const [shown] = await showGroups(reader, view, [group], withMembers)
  return shown ?? notFound('group')
}
