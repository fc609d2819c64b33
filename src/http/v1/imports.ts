import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/imports.ts'
import { uploadAttachment } from '../../helpdesk/attachments/attachments.ts'
import { openFileStore } from '../../helpdesk/attachments/file-store.ts'
import { importActor } from '../../helpdesk/import/import-ticket.ts'
import { parseColumnMap, type ColumnMap } from '../../helpdesk/import/csv.ts'
import type { ImportRequest } from '../../helpdesk/import/model.ts'
import * as imports from '../../helpdesk/import/requests.ts'
import { invalid } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { excessOf } from '../json-limits.ts'
import { bytesOf } from '../json.ts'
import { accepted, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { withRoom } from './attachments.ts'
import { iso } from './iso.ts'
import { pageOf, paged } from './paging.ts'

const importOut = ({ attachment_id: _, column_map: __, created_at, finished_at, ...request }: ImportRequest) => ({
  ...request,
  created_at: isoMillis(created_at),
  finished_at: iso(finished_at),
})

/** An export is read as it is, also where it says that it is JSON: many have one record a line. */
const takingFiles = (door: Door): Door => ({ ...withRoom(door), surface: { ...door.surface, readBody: () => undefined } })

/** Real exports of 25 MB have as many in one document; parsing more at once takes the event loop for seconds. */
const MAX_EXPORT_VALUES = 1_000_000

const assertParsable = (bytes: Uint8Array): void => {
  const excess = excessOf(bytes, MAX_EXPORT_VALUES)
  if (excess !== undefined) invalid({ file: [`${excess} Send a JSON export with one record a line.`] })
}

const mapOf = (text: string | undefined): ColumnMap => {
  const map = parseColumnMap(text ?? '')
  return 'mistake' in map ? invalid({ map: [map.mistake] }) : map.columns
}

export const importRoutes = (door: Door): void => {
  serveSlow(takingFiles(door), routes.startImport, async (db, { params: { source }, query, request }, actor) => {
    const { config, ids } = door.house
    const column_map = mapOf(query.map)
    const bytes = bytesOf(request) ?? invalid({ file: ['Send the export as the body.'] })
    if (source !== 'csv') assertParsable(bytes)
    const files = openFileStore(config.DATA_DIR, () => ids.uuid())
    const { id: attachment_id } = await uploadAttachment(db, files, importActor, {
      filename: `import.${source === 'csv' ? 'csv' : 'json'}`,
      bytes,
    })
    const { name = source, department_id = null, dry_run = false } = query
    const wish = { source, name, department_id, dry_run, column_map, attachment_id }
    return accepted({ data: importOut(await db.tx((tx) => imports.requestImport(tx, agentOf(actor), wish))) })
  })
  serve(door, routes.listImports, async (reader, { query }) => {
    const page = pageOf(query)
    const { requests, total } = await imports.listImports(reader, page)
    return ok(paged(requests.map(importOut), total, page))
  })
  serve(door, routes.getImport, async (reader, { params }) => ok({ data: importOut(await imports.getImport(reader, params.id)) }))
}
