import { Type } from 'typebox'
import { admin, open, route, scope } from '../route.ts'
import { IdParams, IpAddresses, Iso, MacAddresses, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'
import { ASSET_TYPES } from './asset-enums.ts'
import { AssetAttributes, AssetRecord } from './assets.ts'

const Text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

export const InventoryRecord = Type.Object({
  agent_uuid: Text(100),
  system_uuid: Text(100),
  type: OneOf(ASSET_TYPES),
  hostname: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  domain: Text(255),
  serial_number: Text(255),
  manufacturer: Text(255),
  model: Text(255),
  os: Text(255),
  mac_addresses: Type.Optional(MacAddresses),
  ip_addresses: Type.Optional(IpAddresses),
  attributes: Type.Optional(AssetAttributes),
})

export const MAX_DEVICES = 100

export const Devices = Type.Object({ devices: Type.Array(InventoryRecord, { minItems: 1, maxItems: MAX_DEVICES }) })

const Action = Type.Object({ action: OneOf(['created', 'updated', 'unchanged']) })
const Report = Type.Union([
  Type.Object({ data: AssetRecord, meta: Action }),
  Type.Object({ data: Type.Array(AssetRecord), meta: Type.Array(Action) }),
])

const tag = 'asset'

export const discoverAssets = route({
  method: 'POST',
  path: '/assets/discovery',
  summary: 'Report one device, or up to 100 as `{devices: […]}`; also accepts a device key instead of a token',
  tag,
  auth: scope('assets:write'),
  limit: 'discovery',
  body: Type.Unsafe<unknown>(Type.Union([InventoryRecord, Devices])),
  responses: { 200: Report, 201: Report },
})

export const enrolDevice = route({
  method: 'POST',
  path: '/assets/enroll',
  summary: 'Enroll a device: exchange a registration key for a device key; enrolling again replaces the key',
  tag,
  auth: open,
  body: Type.Object({
    registration_key: Type.String({ minLength: 1, maxLength: 200 }),
    hostname: Type.String({ minLength: 1, maxLength: 255 }),
    agent_uuid: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  responses: {
    201: One(Type.Object({ id: Type.Integer(), device_key: Type.String(), agent_uuid: Type.String(), hostname: Type.String() })),
  },
})

const key = {
  id: Type.Integer(),
  name: Type.String(),
  last_four: Type.String(),
  last_used_at: Nullable(Iso),
  created_at: Iso,
}

export const listRegistrationKeys = route({
  method: 'GET',
  path: '/assets/registration-keys',
  summary: 'List registration keys',
  tag,
  auth: scope('admin:read'),
  query: Type.Object(pageQuery),
  responses: { 200: Page(Type.Object(key)) },
})

export const createRegistrationKey = route({
  method: 'POST',
  path: '/assets/registration-keys',
  summary: 'Create a registration key; it is shown once',
  tag,
  auth: admin,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }) }),
  responses: { 201: One(Type.Object({ ...key, registration_key: Type.String() })) },
})

export const revokeRegistrationKey = route({
  method: 'DELETE',
  path: '/assets/registration-keys/:id',
  summary: 'Revoke a registration key and all devices enrolled with it',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})

export const listDevices = route({
  method: 'GET',
  path: '/assets/devices',
  summary: 'List enrolled devices',
  tag,
  auth: scope('admin:read'),
  query: Type.Object(pageQuery),
  responses: {
    200: Page(
      Type.Object({
        id: Type.Integer(),
        registration_key_id: Type.Integer(),
        agent_uuid: Type.String(),
        hostname: Type.String(),
        last_seen_at: Nullable(Iso),
        created_at: Iso,
      }),
    ),
  },
})

export const revokeDevice = route({
  method: 'DELETE',
  path: '/assets/devices/:id',
  summary: 'Revoke the key of a device',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
