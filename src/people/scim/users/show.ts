import type { Reader } from '../../../kernel/db/db.ts'
import { newDraft, type Doc } from '../engine/json.ts'
import { USER } from '../engine/schema.ts'
import { groupsShown } from '../members/members.ts'
import { metaOf, type ScimView } from '../view.ts'
import type { ScimUser } from './model.ts'

const shown = (view: ScimView, user: ScimUser, groups: readonly Doc[]): Doc => {
  const { schemas = [], externalId, ...rest } = user.document
  const isOwn = user.connection_id === view.connection_id && externalId !== undefined
  return newDraft({
    schemas,
    id: user.uuid,
    ...(isOwn ? { externalId } : {}),
    ...rest,
    ...(groups.length > 0 ? { groups } : {}),
    meta: metaOf(USER, view, user),
  })
}

export const showUsers = async (reader: Reader, view: ScimView, users: readonly ScimUser[]): Promise<readonly Doc[]> => {
  const groups = await groupsShown(
    reader,
    view.base,
    users.map(({ id }) => id),
  )
  return users.map((user) => shown(view, user, groups.get(user.id) ?? []))
}

export const showUser = async (reader: Reader, view: ScimView, user: ScimUser): Promise<Doc> => {
  const groups = await groupsShown(reader, view.base, [user.id])
  return shown(view, user, groups.get(user.id) ?? [])
}
