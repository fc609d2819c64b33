import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { createAsset, importAssets } from '../../contract/v1/assets.ts'
import { readCsv, type CsvLine } from '../../helpdesk/assets/csv.ts'
import {
  createImportPreview,
  IMPORT_BATCH_SIZE,
  importAssets as importRows,
  type ImportFailure,
  type ImportResult,
  type ImportRow,
} from '../../helpdesk/assets/import.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { Api } from '../kit/api-conventions.ts'
import { readBytes } from '../kit/json.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serveSlow } from '../kit/serve.ts'
import { assertMatchesSchema } from '../kit/validation-messages.ts'
import { toAssetFields } from './asset-input.ts'

const isCsv = (request: FastifyRequest): boolean => /^text\/csv\b/i.test(request.headers['content-type'] ?? '')

/** Accepts a CSV file as the body, besides JSON. */
const withCsvBodies = (api: Api): Api => ({
  ...api,
  conventions: {
    ...api.conventions,
    readBody: (request) => (isCsv(request) ? { csv: readBytes(request)?.toString('utf8') ?? '' } : api.conventions.readBody(request)),
  },
})

const NUMBER_COLUMNS: ReadonlySet<string> = new Set(['department_id', 'owner_client_id', 'assigned_agent_id', 'cost'])
const LIST_COLUMNS: ReadonlySet<string> = new Set(['ip_addresses', 'mac_addresses'])
const ASSET_COLUMNS: ReadonlySet<string> = new Set(
  Object.keys(createAsset.body?.properties ?? {}).filter((name) => !['attributes', 'locked_fields'].includes(name)),
)

const valueOf = (column: string, cell: string): unknown => {
  if (NUMBER_COLUMNS.has(column)) return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
  return LIST_COLUMNS.has(column) ? cell.split(/[\s;,|]+/).filter(Boolean) : cell
}

/** Empty cells are ignored. Unknown columns become attributes. */
const bodyOf = (columns: readonly string[], { cells }: CsvLine): unknown => {
  const values = columns.flatMap((column, index) => {
    const cell = cells[index] ?? ''
    return cell === '' || column === '' ? [] : [[column, valueOf(column, cell)] as const]
  })
  const attributes = values.filter(([column]) => !ASSET_COLUMNS.has(column))
  return {
    ...Object.fromEntries(values.filter(([column]) => ASSET_COLUMNS.has(column))),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  }
}

type AssetBody = Static<NonNullable<typeof createAsset.body>>

function assertAssetBody(body: unknown): asserts body is AssetBody {
  assertMatchesSchema(createAsset.body ?? {}, body)
}

const rowOf = (columns: readonly string[], line: CsvLine): ImportRow | ImportFailure => {
  try {
    const body = bodyOf(columns, line)
    assertAssetBody(body)
    return { line: line.line, input: toAssetFields(body) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    // `invalid` puts the messages by field into the detail.
    return { line: line.line, errors: (error.detail['errors'] ?? {}) as Record<string, string[]> }
  }
}

const MAX_LINES = 5_000

const readLines = (csv: string): readonly CsvLine[] => {
  const lines: CsvLine[] = []
  try {
    for (const line of readCsv(csv)) {
      if (lines.push(line) > MAX_LINES + 1)
        invalid({ csv: [`A file may have at most ${MAX_LINES} lines below the header. Import it in parts.`] })
    }
  } catch (error) {
    if (error instanceof SyntaxError) return invalid({ csv: [error.message] })
    throw error
  }
  return lines
}

const columnOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The whole file is validated before the first line is imported, so that an error changes nothing. */
const tableOf = (csv: string): { readonly columns: readonly string[]; readonly lines: readonly CsvLine[] } => {
  if (csv.includes('\0')) invalid({ csv: ['The csv field must not contain NUL characters.'] })
  const [head, ...lines] = readLines(csv)
  const columns = (head?.cells ?? []).map(columnOf)
  const missing = ['name', 'type'].filter((column) => !columns.includes(column))
  if (missing.length > 0) invalid({ csv: [`The first line must name the columns; ${missing.join(' and ')} are required.`] })
  return { columns, lines }
}

type ImportBatch = (rows: readonly ImportRow[]) => Promise<ImportResult>

/** Imported batches stay when a later one fails; a second import of the same file leaves them unchanged. */
const importAll = async (csv: string, importBatch: ImportBatch): Promise<ImportResult> => {
  const { columns, lines } = tableOf(csv)
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const failed: ImportFailure[] = []
  for (let at = 0; at < lines.length; at += IMPORT_BATCH_SIZE) {
    await yieldToEventLoop()
    const read = lines.slice(at, at + IMPORT_BATCH_SIZE).map((line) => rowOf(columns, line))
    const rows = read.filter((row) => 'input' in row)
    const result = await importBatch(rows)
    counts.created += result.created
    counts.updated += result.updated
    counts.unchanged += result.unchanged
    failed.push(...read.filter((row) => 'errors' in row), ...result.failed)
  }
  return { ...counts, failed: failed.toSorted((a, b) => a.line - b.line) }
}

export const registerAssetImportRoutes = (api: Api): void => {
  serveSlow(withCsvBodies(api), importAssets, async (db, { body, query }, actor) => {
    const agent = requireAgent(actor)
    const preview = createImportPreview()
    const importBatch: ImportBatch = query.dry_run
      ? (rows) => db.read((reader) => preview(reader, rows))
      : (rows) => db.tx((tx) => importRows(tx, agent, rows))
    return ok({ data: await importAll(body.csv, importBatch) })
  })
}
