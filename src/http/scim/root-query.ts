import { queryRoot, searchRoot } from '../../contract/scim.ts'
import { readDirectory } from '../../people/scim/directory.ts'
import { isDoc, type Doc } from '../../people/scim/engine/json.ts'
import { pageOf } from '../../people/scim/engine/paging.ts'
import { project } from '../../people/scim/engine/project.ts'
import { GROUP, USER } from '../../people/scim/engine/schema.ts'
import { sortDocs } from '../../people/scim/engine/sort.ts'
import { groupSource } from '../../people/scim/groups/list.ts'
import { listAll } from '../../people/scim/listing/listing.ts'
import { userSource } from '../../people/scim/users/list.ts'
import type { Api } from '../kit/api-conventions.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { createListResponse } from './scim-response.ts'
import { toProjection, toListQuery, readSearchRequest, readQueryString } from './search-request.ts'
import { serveScim, type ScimCall, type ScimConfig } from './serve-scim.ts'

/** Lists users, then groups. In a filter, an attribute that only the other type has counts as unassigned. */
const listResources = async ({ db, view }: ScimCall<unknown>, searchRequest: Doc): Promise<HttpResponse> => {
  const [ofUsers, ofGroups, projection] = [
    toListQuery(searchRequest, USER, [GROUP]),
    toListQuery(searchRequest, GROUP, [USER]),
    toProjection(searchRequest),
  ]
  const { sort, page } = ofUsers
  const docs = await readDirectory(db, async (reader) => {
    const users = await listAll(userSource(reader, view), ofUsers.filter)
    return [...users, ...(await listAll(groupSource(reader, view, true), ofGroups.filter))]
  })
  const shown = pageOf(sort ? sortDocs(docs, sort) : docs, page).map((doc) => {
    const isGroup = isDoc(doc['meta']) && doc['meta']['resourceType'] === GROUP.name
    return project(isGroup ? GROUP : USER, doc, projection)
  })
  return createListResponse(shown, docs.length, page.startIndex)
}

export const registerRootQueryRoutes = (api: Api, scimConfig: ScimConfig): void => {
  serveScim(api, scimConfig, queryRoot, (call) => listResources(call, readQueryString(call.request.query)))
  serveScim(api, scimConfig, searchRoot, (call) => listResources(call, readSearchRequest(call.body)))
}
