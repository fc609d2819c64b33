import { Type } from 'typebox'
import { key, route } from '../route.ts'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import { UuidParams } from './params.ts'

const NotificationRecord = Type.Object({
  id: Type.String(),
  channel: Type.Object({ id: Type.String(), kind: Type.String(), name: Type.String() }),
  occasion: OneOf(['flip', 'reminder', 'late', 'test'], 'Reason: status change, reminder, start of the grace time, or test.'),
  status: OneOf(['up', 'down', 'late']),
  state: OneOf(['waiting', 'sent', 'failed', 'suppressed']),
  error: Type.String({ description: 'Error, or the reason why no message was sent.' }),
  attempts: Type.Integer(),
  happened: Iso,
  created: Iso,
  ended: Nullable(Iso),
})

const Log = Type.Object({ notifications: Type.Array(NotificationRecord) })

export const listCheckNotifications = route({
  method: 'GET',
  path: '/checks/:uuid/notifications/',
  summary: 'List the notifications of a check, newest first',
  tag: 'check',
  auth: key('write'),
  params: UuidParams,
  responses: { 200: Log },
})

export const listChannelNotifications = route({
  method: 'GET',
  path: '/channels/:uuid/notifications/',
  summary: 'List the notifications of an integration, newest first',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  responses: { 200: Log },
})

export const testChannel = route({
  method: 'POST',
  path: '/channels/:uuid/test',
  summary: 'Send a test message now and get the result',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  responses: { 200: Type.Object({ ok: Type.Boolean(), error: Type.String(), id: Type.String() }) },
})

export const setGraceNotification = route({
  method: 'POST',
  path: '/channels/:uuid/late',
  summary: 'Set whether the integration is notified when the grace time of a check starts',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  body: Type.Object({ notify_late: Type.Boolean() }),
  responses: { 200: Type.Object({ notify_late: Type.Boolean() }) },
})
