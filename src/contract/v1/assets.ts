import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import {
  Day,
  FreeRecord,
  Id,
  IdParams,
  Iso,
  MAX_BODY,
  MAX_INTEGER,
  Nothing,
  Nullable,
  One,
  OneOf,
  IpAddresses,
  MacAddresses,
  Page,
  pageQuery,
  SomeOf,
} from '../schemas.ts'
import { ASSET_SOURCES, ASSET_STATUSES, ASSET_TYPES, DISCOVERED_FIELDS, RELATION_TYPES } from './asset-enums.ts'
import { ListOf } from './tickets.ts'

const Text = (maxLength: number) => Nullable(Type.String({ maxLength }))
export const AssetAttributes = FreeRecord({ maxProperties: 1_000, maxJsonLength: 200_000 })
const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

const fields = {
  asset_tag: Text(100),
  status: OneOf(ASSET_STATUSES),
  department_id: Nullable(Id),
  owner_client_id: Nullable(Id),
  assigned_agent_id: Nullable(Id),
  location: Text(255),
  manufacturer: Text(255),
  model: Text(255),
  serial_number: Text(255),
  os: Text(255),
  ip_addresses: IpAddresses,
  mac_addresses: MacAddresses,
  hostname: Text(255),
  domain: Text(255),
  purchase_date: Nullable(Day),
  warranty_expires_at: Nullable(Iso),
  cost: Nullable(Type.Number({ minimum: 0, maximum: MAX_INTEGER })),
  attributes: AssetAttributes,
  locked_fields: SomeOf(DISCOVERED_FIELDS, { description: 'Fields that discovery does not change; an update adds the fields it changes.' }),
}

const RelationRecord = Type.Object({ type: OneOf(RELATION_TYPES), asset_id: Type.Integer() })

export const AssetRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: OneOf(ASSET_TYPES),
  ...fields,
  source: OneOf(ASSET_SOURCES),
  discovered_at: Iso,
  last_seen_at: Nullable(Iso),
  relations: Type.Array(RelationRecord),
  open_tickets_count: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
})

const optional = Type.Partial(Type.Object(fields)).properties

const tag = 'asset'
const read = scope('assets:read')
const write = scope('assets:write')

export const listAssets = route({
  method: 'GET',
  path: '/assets',
  summary: 'List assets',
  tag,
  auth: read,
  query: Type.Object({
    type: ListOf(OneOf(ASSET_TYPES)),
    status: ListOf(OneOf(ASSET_STATUSES)),
    department_id: ListOf(Id),
    assigned_agent_id: Type.Optional(Id),
    owner_client_id: Type.Optional(Id),
    warranty_expires_before: Type.Optional(Iso),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name, host name, serial number or asset tag.' })),
    ...pageQuery,
  }),
  responses: { 200: Page(AssetRecord) },
})

export const createAsset = route({
  method: 'POST',
  path: '/assets',
  summary: 'Create an asset',
  tag,
  auth: write,
  body: Type.Object({ name: Name, type: OneOf(ASSET_TYPES), ...optional }),
  responses: { 201: One(AssetRecord) },
})

export const getAsset = route({
  method: 'GET',
  path: '/assets/:id',
  summary: 'Get an asset',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(AssetRecord) },
})

export const updateAsset = route({
  method: 'PUT',
  path: '/assets/:id',
  summary: 'Update an asset; locks the updated fields for discovery',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ name: Type.Optional(Name), type: Type.Optional(OneOf(ASSET_TYPES)), ...optional }),
  responses: { 200: One(AssetRecord) },
})

export const deleteAsset = route({
  method: 'DELETE',
  path: '/assets/:id',
  summary: 'Delete an asset',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})

export const listAssetHistory = route({
  method: 'GET',
  path: '/assets/:id/history',
  summary: 'List the history of an asset, newest first',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object(pageQuery),
  responses: {
    200: Page(
      Type.Object({
        id: Type.Integer(),
        actor: Type.Object({ type: Type.String(), id: Nullable(Type.Integer()), name: Type.String() }),
        source: OneOf(ASSET_SOURCES),
        changes: Type.Record(Type.String(), Type.Object({ from: Type.Unknown(), to: Type.Unknown() })),
        created_at: Iso,
      }),
    ),
  },
})

export const relateAsset = route({
  method: 'POST',
  path: '/assets/:id/relations',
  summary: 'Add a relation to another asset',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ asset_id: Id, type: OneOf(RELATION_TYPES) }),
  responses: { 201: One(AssetRecord) },
})

export const unrelateAsset = route({
  method: 'DELETE',
  path: '/assets/:id/relations',
  summary: 'Delete a relation, named in the query or in the body; without a type, all relations to that asset',
  tag,
  auth: write,
  params: IdParams,
  query: Type.Object({ asset_id: Type.Optional(Id), type: Type.Optional(OneOf(RELATION_TYPES)) }),
  body: Type.Object({ asset_id: Type.Optional(Id), type: Type.Optional(OneOf(RELATION_TYPES)) }),
  responses: { 200: One(AssetRecord) },
})

export const importAssets = route({
  method: 'POST',
  path: '/assets/import',
  summary: 'Import assets from CSV: creates and updates (text/csv, or JSON with the text in `csv`)',
  tag,
  auth: write,
  query: Type.Object({ dry_run: Type.Optional(Type.Boolean({ description: 'Validates and previews only; stores nothing.' })) }),
  body: Type.Object({
    csv: Type.String({ minLength: 1, maxLength: MAX_BODY, description: 'The first line names the columns, which are fields of an asset.' }),
  }),
  responses: {
    200: One(
      Type.Object({
        created: Type.Integer(),
        updated: Type.Integer(),
        unchanged: Type.Integer(),
        failed: Type.Array(Type.Object({ line: Type.Integer(), errors: Type.Record(Type.String(), Type.Array(Type.String())) })),
      }),
    ),
  },
})
