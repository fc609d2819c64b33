import { Type } from 'typebox'
import { key, route } from '../route.ts'
import { Iso, Nothing, Nullable } from '../schemas.ts'
import { TimeZone, UuidParams } from './params.ts'

const Moment = Nullable(Iso)

const body = {
  name: Type.Optional(Type.String({ maxLength: 100 })),
  tags: Type.Optional(Type.String({ maxLength: 500, description: 'Checks with all of these tags; empty: all checks.' })),
  starts_at: Type.Optional(Moment),
  ends_at: Type.Optional(Moment),
  schedule: Type.Optional(Nullable(Type.String({ maxLength: 100, format: 'schedule', description: 'Start of each occurrence.' }))),
  tz: Type.Optional(TimeZone),
  duration: Type.Optional(Nullable(Type.Integer({ minimum: 60, maximum: 31_536_000, description: 'Seconds.' }))),
}

export const MaintenanceRecord = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  tags: Type.String(),
  checks: Type.Array(Type.String(), { description: 'Checks that an approved change may take down; the window applies to these only.' }),
  starts_at: Moment,
  ends_at: Moment,
  schedule: Nullable(Type.String()),
  tz: Type.String(),
  duration: Nullable(Type.Integer()),
  active: Type.Boolean({ description: 'Whether the window is active now.' }),
})

export const listWindows = route({
  method: 'GET',
  path: '/maintenance/',
  summary: 'List maintenance windows',
  tag: 'maintenance',
  auth: key('write'),
  responses: { 200: Type.Object({ maintenance: Type.Array(MaintenanceRecord) }) },
})

export const createWindow = route({
  method: 'POST',
  path: '/maintenance/',
  summary: 'Create a maintenance window: once with `starts_at` and `ends_at`, or recurring with `schedule` and `duration`',
  tag: 'maintenance',
  auth: key('write'),
  body: Type.Object(body),
  responses: { 201: MaintenanceRecord },
})

export const getWindow = route({
  method: 'GET',
  path: '/maintenance/:uuid',
  summary: 'Get a maintenance window',
  tag: 'maintenance',
  auth: key('write'),
  params: UuidParams,
  responses: { 200: MaintenanceRecord },
})

export const updateWindow = route({
  method: 'POST',
  path: '/maintenance/:uuid',
  summary: 'Update a maintenance window; omitted fields are kept',
  tag: 'maintenance',
  auth: key('write'),
  params: UuidParams,
  body: Type.Object(body),
  responses: { 200: MaintenanceRecord },
})

export const deleteWindow = route({
  method: 'DELETE',
  path: '/maintenance/:uuid',
  summary: 'Delete a maintenance window',
  tag: 'maintenance',
  auth: key('write'),
  params: UuidParams,
  responses: { 204: Nothing },
})
