import { Type } from 'typebox'
import { key, route } from '../route.ts'
import { IntegrationConf, Iso, Nothing, Nullable } from '../schemas.ts'
import { UuidParams } from './params.ts'

export const ChannelRecord = Type.Object({ id: Type.String(), name: Type.String(), kind: Type.String() })

const ChannelDetail = Type.Object({
  ...ChannelRecord.properties,
  conf: Type.Unknown({ description: 'Without secrets.' }),
  notify_up: Type.Boolean(),
  notify_down: Type.Boolean(),
  is_default: Type.Boolean(),
  is_verified: Type.Boolean(),
  is_disabled: Type.Boolean(),
  last_error: Type.String(),
  last_notify: Nullable(Iso),
})

const Name = Type.String({ maxLength: 100 })
const Switches = {
  notify_up: Type.Optional(Type.Boolean()),
  notify_down: Type.Optional(Type.Boolean()),
  is_default: Type.Optional(
    Type.Boolean({ description: 'Assigned automatically to checks created in the dashboard or by their first ping.' }),
  ),
}

export const listChannels = route({
  method: 'GET',
  path: '/channels/',
  summary: 'List integrations',
  tag: 'channel',
  auth: key('write'),
  responses: { 200: Type.Object({ channels: Type.Array(ChannelRecord) }) },
})

export const createChannel = route({
  method: 'POST',
  path: '/channels/',
  summary: 'Create an integration',
  tag: 'channel',
  auth: key('write'),
  body: Type.Object({
    kind: Type.String({ maxLength: 20 }),
    name: Type.Optional(Name),
    conf: IntegrationConf,
    checks: Type.Optional(
      Type.String({
        maxLength: 100_000,
        description: '`*` assigns it to all checks of the project; otherwise uuids, separated by commas.',
      }),
    ),
    ...Switches,
  }),
  responses: { 201: ChannelDetail },
})

export const getChannel = route({
  method: 'GET',
  path: '/channels/:uuid',
  summary: 'Get an integration',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  responses: { 200: ChannelDetail },
})

export const updateChannel = route({
  method: 'POST',
  path: '/channels/:uuid',
  summary: 'Update an integration; omitted fields are kept',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  body: Type.Object({ name: Type.Optional(Name), conf: Type.Optional(IntegrationConf), ...Switches }),
  responses: { 200: ChannelDetail },
})

export const deleteChannel = route({
  method: 'DELETE',
  path: '/channels/:uuid',
  summary: 'Delete an integration',
  tag: 'channel',
  auth: key('write'),
  params: UuidParams,
  responses: { 204: Nothing },
})
