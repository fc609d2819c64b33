import type { Reader } from '../../../kernel/db/db.ts'
import { newDraft, type Doc } from '../engine/json.ts'
import { GROUP } from '../engine/schema.ts'
import { membersShown, type Member } from '../members/members.ts'
import { metaOf, type ScimView } from '../view.ts'
import type { ScimGroup } from './model.ts'

export const groupDocument = (view: ScimView, group: ScimGroup, members: readonly Member[]): Doc =>
  newDraft({
    schemas: [GROUP.schema.id],
    id: group.uuid,
    ...(group.external_id === null ? {} : { externalId: group.external_id }),
    displayName: group.display_name,
    ...(members.length > 0 ? { members: members.map(({ shown }) => shown) } : {}),
    meta: metaOf(GROUP, view, group),
  })

/** Converts groups to documents. Members are loaded only when requested, because a group can be large. */
export const showGroups = async (
  reader: Reader,
  view: ScimView,
  groups: readonly ScimGroup[],
  withMembers: boolean,
): Promise<readonly Doc[]> => {
  const ids = withMembers ? groups.map(({ id }) => id) : []
  const members = await membersShown(reader, view.base, ids)
  return groups.map((group) => groupDocument(view, group, members.get(group.id) ?? []))
}
