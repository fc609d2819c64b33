import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Nothing, One } from '../schemas.ts'
import { createWindow as createWindowV3, MaintenanceRecord } from '../v3/maintenance.ts'
import { Uuid, UuidParams } from '../v3/params.ts'

const tag = 'maintenance'
const read = full('monitor:read')
const write = full('monitor:write')
const WindowParams = Type.Object({ uuid: Uuid, window: Uuid })

export type MaintenanceWindowRecord = Static<typeof MaintenanceRecord>

const windows = '/projects/:uuid/maintenance'

export const listWindows = route({
  method: 'GET',
  path: windows,
  summary: 'List maintenance windows of a project',
  tag,
  auth: read,
  params: UuidParams,
  responses: { 200: One(Type.Array(MaintenanceRecord)) },
})

export const createWindow = route({
  method: 'POST',
  path: windows,
  summary: 'Create a maintenance window: once with `starts_at` and `ends_at`, or recurring with `schedule` and `duration`',
  tag,
  auth: write,
  params: UuidParams,
  body: createWindowV3.body,
  responses: { 201: One(MaintenanceRecord) },
})

export const updateWindow = route({
  method: 'PATCH',
  path: `${windows}/:window`,
  summary: 'Update a maintenance window; omitted fields stay as they are',
  tag,
  auth: write,
  params: WindowParams,
  body: createWindowV3.body,
  responses: { 200: One(MaintenanceRecord) },
})

export const deleteWindow = route({
  method: 'DELETE',
  path: `${windows}/:window`,
  summary: 'Delete a maintenance window',
  tag,
  auth: write,
  params: WindowParams,
  responses: { 204: Nothing },
})
