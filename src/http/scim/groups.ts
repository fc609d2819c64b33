import { groups } from '../../contract/scim.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { readDirectory, writeDirectory } from '../../people/scim/directory.ts'
import type { Doc } from '../../people/scim/engine/json.ts'
import { normalise } from '../../people/scim/engine/normalise.ts'
import { applyPatch } from '../../people/scim/engine/patch.ts'
import { isWanted, project, type Projection } from '../../people/scim/engine/project.ts'
import { GROUP } from '../../people/scim/engine/schema.ts'
import { getGroup, groupSource } from '../../people/scim/groups/list.ts'
import type { ScimGroup } from '../../people/scim/groups/model.ts'
import { showGroups } from '../../people/scim/groups/show.ts'
import { changeGroup, createGroup, deleteGroup } from '../../people/scim/groups/write.ts'
import { listPage } from '../../people/scim/listing/listing.ts'
import type { Api } from '../kit/api-conventions.ts'
import { noContent, type HttpResponse } from '../kit/responses.ts'
import { parseIfMatch, isNotModified } from './etag.ts'
import { createListResponse, createResourceResponse, getVersion } from './scim-response.ts'
import { toProjection, toListQuery, readSearchRequest, readQueryString } from './search-request.ts'
import { serveScim, type ScimCall, type ScimConfig } from './serve-scim.ts'

type ResourceCall = ScimCall<{ readonly id: string }>

const wantsMembers = (projection: Projection): boolean => isWanted(GROUP, projection, 'members')

const listGroups = async ({ db, view }: ScimCall<unknown>, searchRequest: Doc): Promise<HttpResponse> => {
  const [query, projection] = [toListQuery(searchRequest, GROUP), toProjection(searchRequest)]
  const { docs, total } = await readDirectory(db, (reader) => listPage(groupSource(reader, view, wantsMembers(projection)), query))
  const shown = docs.map((doc) => project(GROUP, doc, projection))
  return createListResponse(shown, total, query.page.startIndex)
}

const writeGroup = async (
  { db, view, request }: ScimCall<unknown>,
  status: 200 | 201,
  work: (tx: Tx) => Promise<ScimGroup>,
): Promise<HttpResponse> => {
  const projection = toProjection(readQueryString(request.query))
  const doc = await writeDirectory(db, async (tx) => {
    const [shown] = await showGroups(tx, view, [await work(tx)], wantsMembers(projection))
    return shown ?? notFound('group')
  })
  return createResourceResponse(GROUP, doc, projection, status)
}

const registerWriteRoutes = (api: Api, scimConfig: ScimConfig): void => {
  const change = (call: ResourceCall, next: (document: Doc) => Doc): Promise<HttpResponse> => {
    const address = { id: call.params.id, expects: parseIfMatch(call.request.headers['if-match']) }
    return writeGroup(call, 200, (tx) => changeGroup(tx, call.actor, call.view, { address, change: next }))
  }
  serveScim(api, scimConfig, groups.create, (call) => writeGroup(call, 201, (tx) => createGroup(tx, call.actor, call.view, call.body)))
  serveScim(api, scimConfig, groups.replace, (call) => change(call, (document) => normalise(GROUP, call.body, document)))
  serveScim(api, scimConfig, groups.patch, (call) => change(call, (document) => applyPatch(GROUP, document, call.body).document))
  serveScim(api, scimConfig, groups.remove, async ({ db, actor, view, params, request }) => {
    const address = { id: params.id, expects: parseIfMatch(request.headers['if-match']) }
    await writeDirectory(db, (tx) => deleteGroup(tx, actor, view, address))
    return noContent()
  })
}

export const registerGroupRoutes = (api: Api, scimConfig: ScimConfig): void => {
  serveScim(api, scimConfig, groups.list, (call) => listGroups(call, readQueryString(call.request.query)))
  serveScim(api, scimConfig, groups.search, (call) => listGroups(call, readSearchRequest(call.body)))
  serveScim(api, scimConfig, groups.get, async ({ db, view, params, request }) => {
    const projection = toProjection(readQueryString(request.query))
    const doc = await readDirectory(db, (reader) => getGroup(reader, view, params.id, wantsMembers(projection)))
    const etag = getVersion(doc)
    return isNotModified(request.headers['if-none-match'], etag)
      ? { status: 304, headers: { etag } }
      : createResourceResponse(GROUP, doc, projection)
  })
  registerWriteRoutes(api, scimConfig)
}
