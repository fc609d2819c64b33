import { Type } from 'typebox'
import { key, route } from '../route.ts'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import { UuidParams } from './params.ts'

const NotificationRecord = Type.Object({
  id: Type.String(),
  channel: Type.Object({ id: Type.String(), kind: Type.String(), name: Type.String() }),
  occasion: OneOf(
    ['flip', 'reminder', 'late', 'test'],
    'Why: the status changed, it still is what it was, it is late, somebody tried it out.',
  ),
  status: OneOf(['up', 'down', 'late']),
  state: OneOf(['waiting', 'sent', 'failed', 'suppressed']),
  error: Type.String({ description: 'What went wrong, or why nobody was told.' }),
  attempts: Type.Integer(),
  happened: Iso,
  created: Iso,
  ended: Nullable(Iso),
})

const Log = Type.Object({ notifications: Type.Array(NotificationRecord) })

export const listCheckNotifications = route({
  method: 'GET',
  path: '/checks/:uuid/notifications/',
  summary: 'Who was told of a check, newest first',
  tag: 'check',
  auth: key('write'),
  params: UuidParams,
  responses: { 200: Log },
})

export const listChannelNotifications = route({
  method: 'GET',
  path: '/channels/:uuid/notifications/',
  summary: 'What an integration was told, newest first',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  responses: { 200: Log },
})

export const testChannel = route({
  method: 'POST',
  path: '/channels/:uuid/test',
  summary: 'Send a test message now and say what really happened',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  responses: { 200: Type.Object({ ok: Type.Boolean(), error: Type.String(), id: Type.String() }) },
})

export const setGraceNotification = route({
  method: 'POST',
  path: '/channels/:uuid/late',
  summary: 'Whether the integration is told when a check is late, before it goes down',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  body: Type.Object({ notify_late: Type.Boolean() }),
  responses: { 200: Type.Object({ notify_late: Type.Boolean() }) },
})
