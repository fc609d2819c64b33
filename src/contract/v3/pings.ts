import { Type } from 'typebox'
import { PING_TYPES } from '../enums.ts'
import { key, route } from '../route.ts'
import { Bytes, Id, Iso, Nullable, OneOf } from '../schemas.ts'
import { CheckParams } from './checks.ts'
import { CheckReference } from './params.ts'

export const PingRecord = Type.Object({
  type: OneOf(PING_TYPES),
  date: Iso,
  n: Type.Integer(),
  scheme: Type.String(),
  remote_addr: Nullable(Type.String()),
  method: Type.String(),
  ua: Type.String(),
  rid: Nullable(Type.String()),
  body_url: Nullable(Type.String()),
  duration: Type.Optional(Type.Number({ description: 'Duration in seconds of the run that this ping ended.' })),
})

export const listPings = route({
  method: 'GET',
  path: '/checks/:check/pings/',
  summary: 'List the logged pings of a check, newest first',
  tag: 'ping',
  auth: key('write'),
  params: CheckParams,
  responses: { 200: Type.Object({ pings: Type.Array(PingRecord) }) },
})

export const getPingBody = route({
  method: 'GET',
  path: '/checks/:check/pings/:n/body',
  summary: 'Get the body of a logged ping',
  tag: 'ping',
  auth: key('write'),
  params: Type.Object({ check: CheckReference, n: Id }),
  responses: { 200: Bytes('Body of the ping.', 'text/plain') },
})
