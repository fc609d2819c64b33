import { isDoc, type Doc } from '../../people/scim/engine/json.ts'
import { listResponse } from '../../people/scim/engine/paging.ts'
import { project, type Projection } from '../../people/scim/engine/project.ts'
import type { ResourceType } from '../../people/scim/engine/schema.ts'
import { textAt } from '../../people/scim/users/model.ts'
import { SCIM_JSON } from '../kit/errors/scim.ts'
import type { HttpResponse } from '../kit/responses.ts'

export const createScimResponse = (status: number, body: Doc, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status,
  body,
  headers: { 'content-type': SCIM_JSON, ...headers },
})

const metaAt = (doc: Doc, name: string): string => {
  const { meta } = doc
  return (isDoc(meta) ? textAt(meta, name) : undefined) ?? ''
}

export const getVersion = (doc: Doc): string => metaAt(doc, 'version')

export const createResourceResponse = (type: ResourceType, doc: Doc, projection: Projection, status: 200 | 201 = 200): HttpResponse =>
  createScimResponse(status, project(type, doc, projection), { location: metaAt(doc, 'location'), etag: getVersion(doc) })

export const createListResponse = (docs: readonly Doc[], total: number, startIndex: number): HttpResponse =>
  createScimResponse(200, listResponse(docs, total, startIndex))
