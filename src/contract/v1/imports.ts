import { Type } from 'typebox'
import { admin, route } from '../route.ts'
import { Id, IdParams, Iso, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'

const tag = 'import'
const SOURCES = ['csv', 'zendesk', 'freshdesk'] as const

export const ImportRecord = Type.Object({
  id: Type.Integer(),
  source: OneOf(SOURCES),
  name: Type.String({ description: 'Name of the source system; ticket numbers are unique per source.' }),
  department_id: Nullable(Type.Integer()),
  dry_run: Type.Boolean(),
  state: OneOf(['waiting', 'running', 'done', 'failed']),
  counts: Type.Object({ created: Type.Integer(), known: Type.Integer(), left_out: Type.Integer() }),
  messages: Type.Array(Type.String(), { description: 'Records left out, with the reason; the first 100.' }),
  created_at: Iso,
  finished_at: Nullable(Iso),
})

export const startImport = route({
  method: 'POST',
  path: '/import/:source',
  summary: 'Import tickets from an export, at most 25 MB per request; sends no notifications and skips imported tickets when repeated',
  tag,
  auth: admin,
  params: Type.Object({ source: OneOf(SOURCES) }),
  query: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    department_id: Type.Optional(Id),
    dry_run: Type.Optional(Type.Boolean()),
    map: Type.Optional(Type.String({ maxLength: 2_000, description: 'Column mapping for CSV: subject=Title,custom_fields.floor=Floor' })),
  }),
  responses: { 202: One(ImportRecord) },
})

export const listImports = route({
  method: 'GET',
  path: '/imports',
  summary: 'List imports, newest first',
  tag,
  auth: admin,
  query: Type.Object(pageQuery),
  responses: { 200: Page(ImportRecord) },
})

export const getImport = route({
  method: 'GET',
  path: '/imports/:id',
  summary: 'Get the progress of an import and the records left out',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 200: One(ImportRecord) },
})
