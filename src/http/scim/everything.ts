import { listEverything, searchEverything } from '../../contract/scim.ts'
import { readDirectory } from '../../people/scim/directory.ts'
import { isDoc, type Doc } from '../../people/scim/engine/json.ts'
import { pageOf } from '../../people/scim/engine/paging.ts'
import { project } from '../../people/scim/engine/project.ts'
import { GROUP, USER } from '../../people/scim/engine/schema.ts'
import { sortDocs } from '../../people/scim/engine/sort.ts'
import { groupSource } from '../../people/scim/groups/list.ts'
import { listAll } from '../../people/scim/listing/listing.ts'
import { userSource } from '../../people/scim/users/list.ts'
import type { Reply } from '../replies.ts'
import type { Door } from '../surface.ts'
import { listReply } from './answer.ts'
import { serveScim, type Call, type ScimSite } from './serve-scim.ts'
import { projectionOf, queryOf, wishOfBody, wishOfQuery } from './wish.ts'

/** Users and then groups. An attribute that only one of them has is unassigned in the other. */
const list = async ({ db, view }: Call<unknown>, wish: Doc): Promise<Reply> => {
  const [ofUsers, ofGroups, projection] = [queryOf(wish, USER, [GROUP]), queryOf(wish, GROUP, [USER]), projectionOf(wish)]
  const { sort, page } = ofUsers
  const docs = await readDirectory(db, async (reader) => {
    const users = await listAll(userSource(reader, view), ofUsers.filter)
    return [...users, ...(await listAll(groupSource(reader, view, true), ofGroups.filter))]
  })
  const shown = pageOf(sort ? sortDocs(docs, sort) : docs, page).map((doc) => {
    const isGroup = isDoc(doc['meta']) && doc['meta']['resourceType'] === GROUP.name
    return project(isGroup ? GROUP : USER, doc, projection)
  })
  return listReply(shown, docs.length, page.startIndex)
}

export const everythingRoutes = (door: Door, site: ScimSite): void => {
  serveScim(door, site, listEverything, (call) => list(call, wishOfQuery(call.request.query)))
  serveScim(door, site, searchEverything, (call) => list(call, wishOfBody(call.body)))
}
