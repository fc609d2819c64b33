import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/imports.ts'
import { uploadAttachment } from '../../helpdesk/attachments/attachments.ts'
import { openFileStore } from '../../helpdesk/attachments/file-store.ts'
import { importActor } from '../../helpdesk/import/import-ticket.ts'
import { parseColumnMap, type ColumnMap } from '../../helpdesk/import/csv.ts'
import type { ImportRequest } from '../../helpdesk/import/model.ts'
import * as imports from '../../helpdesk/import/requests.ts'
import { invalid } from '../../kernel/errors.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { findJsonExcess } from '../kit/json-limits.ts'
import { readBytes } from '../kit/json.ts'
import { accepted, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { withUploadLimit } from './attachments.ts'
import { formatInstant } from './format-instant.ts'
import { toPageWindow, createPage } from './pagination.ts'

const presentImport = ({ attachment_id: _, column_map: __, created_at, finished_at, ...request }: ImportRequest) => ({
  ...request,
  created_at: formatIsoMillis(created_at),
  finished_at: formatInstant(finished_at),
})

/** The file is read as bytes even with a JSON content type: many exports are JSON lines. */
const withRawBodies = (api: Api): Api => ({ ...withUploadLimit(api), conventions: { ...api.conventions, readBody: () => undefined } })

/** Highest number of values in a document: real exports of 25 MB have as many, and parsing more blocks the event loop for seconds. */
const MAX_EXPORT_VALUES = 1_000_000

const assertParsable = (bytes: Uint8Array): void => {
  const excess = findJsonExcess(bytes, MAX_EXPORT_VALUES)
  if (excess !== undefined) invalid({ file: [`${excess} Send a JSON export with one record a line.`] })
}

const parseMap = (text: string | undefined): ColumnMap => {
  const map = parseColumnMap(text ?? '')
  return 'mistake' in map ? invalid({ map: [map.mistake] }) : map.columns
}

export const registerImportRoutes = (api: Api): void => {
  serveSlow(withRawBodies(api), routes.startImport, async (db, { params: { source }, query, request }, actor) => {
    const { config, ids } = api.context
    const column_map = parseMap(query.map)
    const bytes = readBytes(request) ?? invalid({ file: ['Send the export as the body.'] })
    if (source !== 'csv') assertParsable(bytes)
    const files = openFileStore(config.DATA_DIR, () => ids.uuid())
    const { id: attachment_id } = await uploadAttachment(db, files, importActor, {
      filename: `import.${source === 'csv' ? 'csv' : 'json'}`,
      bytes,
    })
    const { name = source, department_id = null, dry_run = false } = query
    const input = { source, name, department_id, dry_run, column_map, attachment_id }
    return accepted({ data: presentImport(await db.tx((tx) => imports.requestImport(tx, requireAgent(actor), input))) })
  })
  serve(api, routes.listImports, async (reader, { query }) => {
    const page = toPageWindow(query)
    const { requests, total } = await imports.listImports(reader, page)
    return ok(createPage(requests.map(presentImport), total, page))
  })
  serve(api, routes.getImport, async (reader, { params }) => ok({ data: presentImport(await imports.getImport(reader, params.id)) }))
}
