import { isDoc, type Doc } from '../../people/scim/engine/json.ts'
import { listResponse } from '../../people/scim/engine/paging.ts'
import { project, type Projection } from '../../people/scim/engine/project.ts'
import type { ResourceType } from '../../people/scim/engine/schema.ts'
import { textAt } from '../../people/scim/users/model.ts'
import { SCIM_JSON } from '../errors/scim.ts'
import type { Reply } from '../replies.ts'

export const scimReply = (status: number, body: Doc, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  body,
  headers: { 'content-type': SCIM_JSON, ...headers },
})

const metaAt = (doc: Doc, name: string): string => {
  const { meta } = doc
  return (isDoc(meta) ? textAt(meta, name) : undefined) ?? ''
}

export const versionOf = (doc: Doc): string => metaAt(doc, 'version')

/** One resource, as much of it as was asked for, with its address and version. */
export const resourceReply = (type: ResourceType, doc: Doc, projection: Projection, status: 200 | 201 = 200): Reply =>
  scimReply(status, project(type, doc, projection), { location: metaAt(doc, 'location'), etag: versionOf(doc) })

export const listReply = (docs: readonly Doc[], total: number, startIndex: number): Reply =>
  scimReply(200, listResponse(docs, total, startIndex))
