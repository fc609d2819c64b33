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
import { noContent, type Reply } from '../replies.ts'
import type { Door } from '../surface.ts'
import { listReply, resourceReply, versionOf } from './answer.ts'
import { expectsMatch, isKnown } from './etag.ts'
import { serveScim, type Call, type ScimSite } from './serve-scim.ts'
import { projectionOf, queryOf, wishOfBody, wishOfQuery } from './wish.ts'

type OneCall = Call<{ readonly id: string }>

const list = async ({ db, view }: Call<unknown>, wish: Doc): Promise<Reply> => {
  const [query, projection] = [queryOf(wish, USER), projectionOf(wish)]
  const { docs, total } = await readDirectory(db, (reader) => listPage(userSource(reader, view), query))
  const shown = docs.map((doc) => project(USER, doc, projection))
  return listReply(shown, total, query.page.startIndex)
}

/** Does the work in one transaction and shows what came of it. */
const write = async ({ db, view, request }: Call<unknown>, status: 200 | 201, work: (tx: Tx) => Promise<ScimUser>): Promise<Reply> => {
  const projection = projectionOf(wishOfQuery(request.query))
  const doc = await writeDirectory(db, async (tx) => showUser(tx, view, await work(tx)))
  return resourceReply(USER, doc, projection, status)
}

const changeRoutes = (door: Door, site: ScimSite): void => {
  const { effects } = site
  const change = (call: OneCall, next: (document: Doc) => Doc): Promise<Reply> => {
    const address = { id: call.params.id, expects: expectsMatch(call.request.headers['if-match']) }
    return write(call, 200, (tx) => changeUser(tx, call.actor, { address, change: next, effects }))
  }
  serveScim(door, site, users.create, (call) => write(call, 201, (tx) => createUser(tx, call.actor, call.body, effects)))
  serveScim(door, site, users.replace, (call) => change(call, (document) => normalise(USER, call.body, document)))
  serveScim(door, site, users.patch, (call) => change(call, (document) => applyPatch(USER, document, call.body).document))
  serveScim(door, site, users.remove, async ({ db, actor, params, request }) => {
    const address = { id: params.id, expects: expectsMatch(request.headers['if-match']) }
    await writeDirectory(db, (tx) => deleteUser(tx, actor, address, effects))
    return noContent()
  })
}

export const userRoutes = (door: Door, site: ScimSite): void => {
  serveScim(door, site, users.list, (call) => list(call, wishOfQuery(call.request.query)))
  serveScim(door, site, users.search, (call) => list(call, wishOfBody(call.body)))
  serveScim(door, site, users.get, async ({ db, view, params, request }) => {
    const projection = projectionOf(wishOfQuery(request.query))
    const doc = await readDirectory(db, (reader) => getUser(reader, view, params.id))
    const etag = versionOf(doc)
    return isKnown(request.headers['if-none-match'], etag) ? { status: 304, headers: { etag } } : resourceReply(USER, doc, projection)
  })
  changeRoutes(door, site)
}
