import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Nothing, One } from '../schemas.ts'
import { createWindow as made, MaintenanceRecord } from '../v3/maintenance.ts'
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
  summary: 'A project’s maintenance windows',
  tag,
  auth: read,
  params: UuidParams,
  responses: { 200: One(Type.Array(MaintenanceRecord)) },
})

export const createWindow = route({
  method: 'POST',
  path: windows,
  summary: 'Plan maintenance: once with `starts_at` and `ends_at`, or recurring with `schedule` and `duration`',
  tag,
  auth: write,
  params: UuidParams,
  body: made.body,
  responses: { 201: One(MaintenanceRecord) },
})

export const updateWindow = route({
  method: 'PATCH',
  path: `${windows}/:window`,
  summary: 'Change maintenance; what is left out stays as it is',
  tag,
  auth: write,
  params: WindowParams,
  body: made.body,
  responses: { 200: One(MaintenanceRecord) },
})

export const deleteWindow = route({
  method: 'DELETE',
  path: `${windows}/:window`,
  summary: 'Call maintenance off',
  tag,
  auth: write,
  params: WindowParams,
  responses: { 204: Nothing },
})
