import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Nothing, One } from '../schemas.ts'
import { Uuid, UuidParams } from '../v3/params.ts'
import { createStatusPage as createStatusPageV3, StatusPageRecord, updateStatusPage as updateStatusPageV3 } from '../v3/status-pages.ts'

const tag = 'status page'
const read = full('monitor:read')
const write = full('monitor:write')
const PageParams = Type.Object({ uuid: Uuid, page: Uuid })

export type StatusPage = Static<typeof StatusPageRecord>

const pages = '/projects/:uuid/status-pages'

export const listStatusPages = route({
  method: 'GET',
  path: pages,
  summary: 'List status pages of a project',
  tag,
  auth: read,
  params: UuidParams,
  responses: { 200: One(Type.Array(StatusPageRecord)) },
})

export const createStatusPage = route({
  method: 'POST',
  path: pages,
  summary: 'Create a status page',
  tag,
  auth: write,
  params: UuidParams,
  body: createStatusPageV3.body,
  responses: { 201: One(StatusPageRecord) },
})

export const updateStatusPage = route({
  method: 'PATCH',
  path: `${pages}/:page`,
  summary: 'Update a status page; omitted fields stay as they are',
  tag,
  auth: write,
  params: PageParams,
  body: updateStatusPageV3.body,
  responses: { 200: One(StatusPageRecord) },
})

export const deleteStatusPage = route({
  method: 'DELETE',
  path: `${pages}/:page`,
  summary: 'Delete a status page',
  tag,
  auth: write,
  params: PageParams,
  responses: { 204: Nothing },
})

export const previewStatusPage = route({
  method: 'POST',
  path: '/projects/:uuid/status-page-preview',
  summary: 'Render a preview of a status page',
  tag: 'status page preview',
  auth: read,
  params: UuidParams,
  body: createStatusPageV3.body,
  responses: { 200: One(Type.Object({ html: Type.String() })) },
})
