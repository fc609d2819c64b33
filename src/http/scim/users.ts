import { users } from '../../contract/scim.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { readDirectory, writeDirectory } from '../../people/scim/directory.ts'
import type { Doc } from '../../people/scim/engine/json.ts'
import { normalise } from '../../people/scim/engine/normalise.ts'
import { applyPatch } from '../../people/scim/engine/patch.ts'
import { project } from '../../people/scim/engine/project.ts'
import { USER } from '../../people/scim/engine/schema.ts'
import { listPage } from '../../people/scim/listing/listing.ts'
import { changeUser } from '../../people/scim/users/change.ts'
import { createUser } from '../../people/scim/users/create.ts'
import { deleteUser } from '../../people/scim/users/delete.ts'
import { getUser, userSource } from '../../people/scim/users/list.ts'
import type { ScimUser } from '../../people/scim/users/model.ts'
import { showUser } from '../../people/scim/users/show.ts'
import type { Api } from '../kit/api-conventions.ts'
import { noContent, type HttpResponse } from '../kit/responses.ts'
import { parseIfMatch, isNotModified } from './etag.ts'
import { createListResponse, createResourceResponse, getVersion } from './scim-response.ts'
import { toProjection, toListQuery, readSearchRequest, readQueryString } from './search-request.ts'
import { serveScim, type ScimCall, type ScimConfig } from './serve-scim.ts'

type ResourceCall = ScimCall<{ readonly id: string }>

const listUsers = async ({ db, view }: ScimCall<unknown>, searchRequest: Doc): Promise<HttpResponse> => {
  const [query, projection] = [toListQuery(searchRequest, USER), toProjection(searchRequest)]
  const { docs, total } = await readDirectory(db, (reader) => listPage(userSource(reader, view), query))
  const shown = docs.map((doc) => project(USER, doc, projection))
  return createListResponse(shown, total, query.page.startIndex)
}

const writeUser = async (
  { db, view, request }: ScimCall<unknown>,
  status: 200 | 201,
  work: (tx: Tx) => Promise<ScimUser>,
): Promise<HttpResponse> => {
  const projection = toProjection(readQueryString(request.query))
  const doc = await writeDirectory(db, async (tx) => showUser(tx, view, await work(tx)))
  return createResourceResponse(USER, doc, projection, status)
}

const registerWriteRoutes = (api: Api, scimConfig: ScimConfig): void => {
  const { deactivationHooks } = scimConfig
  const change = (call: ResourceCall, next: (document: Doc) => Doc): Promise<HttpResponse> => {
    const address = { id: call.params.id, expects: parseIfMatch(call.request.headers['if-match']) }
    return writeUser(call, 200, (tx) => changeUser(tx, call.actor, { address, change: next, effects: deactivationHooks }))
  }
  serveScim(api, scimConfig, users.create, (call) => writeUser(call, 201, (tx) => createUser(tx, call.actor, call.body, deactivationHooks)))
  serveScim(api, scimConfig, users.replace, (call) => change(call, (document) => normalise(USER, call.body, document)))
  serveScim(api, scimConfig, users.patch, (call) => change(call, (document) => applyPatch(USER, document, call.body).document))
  serveScim(api, scimConfig, users.remove, async ({ db, actor, params, request }) => {
    const address = { id: params.id, expects: parseIfMatch(request.headers['if-match']) }
    await writeDirectory(db, (tx) => deleteUser(tx, actor, address, deactivationHooks))
    return noContent()
  })
}

export const registerUserRoutes = (api: Api, scimConfig: ScimConfig): void => {
  serveScim(api, scimConfig, users.list, (call) => listUsers(call, readQueryString(call.request.query)))
  serveScim(api, scimConfig, users.search, (call) => listUsers(call, readSearchRequest(call.body)))
  serveScim(api, scimConfig, users.get, async ({ db, view, params, request }) => {
    const projection = toProjection(readQueryString(request.query))
    const doc = await readDirectory(db, (reader) => getUser(reader, view, params.id))
    const etag = getVersion(doc)
    return isNotModified(request.headers['if-none-match'], etag)
      ? { status: 304, headers: { etag } }
      : createResourceResponse(USER, doc, projection)
  })
  registerWriteRoutes(api, scimConfig)
}
