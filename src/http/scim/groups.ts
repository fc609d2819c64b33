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
import { noContent, type Reply } from '../replies.ts'
import type { Door } from '../surface.ts'
import { listReply, resourceReply, versionOf } from './answer.ts'
import { expectsMatch, isKnown } from './etag.ts'
import { serveScim, type Call, type ScimSite } from './serve-scim.ts'
import { projectionOf, queryOf, wishOfBody, wishOfQuery } from './wish.ts'

type OneCall = Call<{ readonly id: string }>

const wantsMembers = (projection: Projection): boolean => isWanted(GROUP, projection, 'members')

const list = async ({ db, view }: Call<unknown>, wish: Doc): Promise<Reply> => {
  const [query, projection] = [queryOf(wish, GROUP), projectionOf(wish)]
  const { docs, total } = await readDirectory(db, (reader) => listPage(groupSource(reader, view, wantsMembers(projection)), query))
  const shown = docs.map((doc) => project(GROUP, doc, projection))
  return listReply(shown, total, query.page.startIndex)
}

/** Does the work in one transaction and shows what came of it. */
const write = async ({ db, view, request }: Call<unknown>, status: 200 | 201, work: (tx: Tx) => Promise<ScimGroup>): Promise<Reply> => {
  const projection = projectionOf(wishOfQuery(request.query))
  const doc = await writeDirectory(db, async (tx) => {
    const [shown] = await showGroups(tx, view, [await work(tx)], wantsMembers(projection))
    return shown ?? notFound('group')
  })
  return resourceReply(GROUP, doc, projection, status)
}

const changeRoutes = (door: Door, site: ScimSite): void => {
  const change = (call: OneCall, next: (document: Doc) => Doc): Promise<Reply> => {
    const address = { id: call.params.id, expects: expectsMatch(call.request.headers['if-match']) }
    return write(call, 200, (tx) => changeGroup(tx, call.actor, call.view, { address, change: next }))
  }
  serveScim(door, site, groups.create, (call) => write(call, 201, (tx) => createGroup(tx, call.actor, call.view, call.body)))
  serveScim(door, site, groups.replace, (call) => change(call, (document) => normalise(GROUP, call.body, document)))
  serveScim(door, site, groups.patch, (call) => change(call, (document) => applyPatch(GROUP, document, call.body).document))
  serveScim(door, site, groups.remove, async ({ db, actor, view, params, request }) => {
    const address = { id: params.id, expects: expectsMatch(request.headers['if-match']) }
    await writeDirectory(db, (tx) => deleteGroup(tx, actor, view, address))
    return noContent()
  })
}

export const groupRoutes = (door: Door, site: ScimSite): void => {
  serveScim(door, site, groups.list, (call) => list(call, wishOfQuery(call.request.query)))
  serveScim(door, site, groups.search, (call) => list(call, wishOfBody(call.body)))
  serveScim(door, site, groups.get, async ({ db, view, params, request }) => {
    const projection = projectionOf(wishOfQuery(request.query))
    const doc = await readDirectory(db, (reader) => getGroup(reader, view, params.id, wantsMembers(projection)))
    const etag = versionOf(doc)
    return isKnown(request.headers['if-none-match'], etag) ? { status: 304, headers: { etag } } : resourceReply(GROUP, doc, projection)
  })
  changeRoutes(door, site)
}
