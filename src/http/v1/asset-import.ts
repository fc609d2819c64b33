import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { createAsset, importAssets } from '../../contract/v1/assets.ts'
import { readCsv, type CsvLine } from '../../helpdesk/assets/csv.ts'
import { importAsset } from '../../helpdesk/assets/import.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { bytesOf } from '../json.ts'
import { ok } from '../replies.ts'
import { checkWithSentences } from '../sentences.ts'
import { serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { assetFieldsOf } from './asset-in.ts'

const isCsv = (request: FastifyRequest): boolean => /^text\/csv\b/i.test(request.headers['content-type'] ?? '')

/** Spreadsheets are taken as they are. */
const takingCsv = (door: Door): Door => ({
  ...door,
  surface: {
    ...door.surface,
    readBody: (request) => (isCsv(request) ? { csv: bytesOf(request)?.toString('utf8') ?? '' } : door.surface.readBody(request)),
  },
})

const NUMBERS: ReadonlySet<string> = new Set(['department_id', 'owner_client_id', 'assigned_agent_id', 'cost'])
const LISTS: ReadonlySet<string> = new Set(['ip_addresses', 'mac_addresses'])
const KNOWN: ReadonlySet<string> = new Set(
  Object.keys(createAsset.body?.properties ?? {}).filter((name) => !['attributes', 'locked_fields'].includes(name)),
)

const valueOf = (column: string, cell: string): unknown => {
  if (NUMBERS.has(column)) return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
  return LISTS.has(column) ? cell.split(/[\s;,|]+/).filter(Boolean) : cell
}

/** Empty cells say nothing. Columns nobody knows become attributes. */
const bodyOf = (columns: readonly string[], { cells }: CsvLine): unknown => {
  const said = columns.flatMap((column, index) => {
    const cell = cells[index] ?? ''
    return cell === '' || column === '' ? [] : [[column, valueOf(column, cell)] as const]
  })
  const attributes = said.filter(([column]) => !KNOWN.has(column))
  return {
    ...Object.fromEntries(said.filter(([column]) => KNOWN.has(column))),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  }
}

type AssetBody = Static<NonNullable<typeof createAsset.body>>

function check(body: unknown): asserts body is AssetBody {
  checkWithSentences(createAsset.body ?? {}, body)
}

const errorsOf = (error: unknown): Record<string, string[]> => {
  if (error instanceof AppError && error.code === 'invalid') return (error.detail['errors'] ?? {}) as Record<string, string[]>
  throw error
}

const linesOf = (csv: string): { readonly columns: readonly string[]; readonly lines: readonly CsvLine[] } => {
  try {
    const [head, ...lines] = readCsv(csv)
    return {
      columns: (head?.cells ?? []).map((cell) =>
        cell
          .trim()
          .toLowerCase()
          .replaceAll(/[\s-]+/g, '_'),
      ),
      lines,
    }
  } catch (error) {
    if (error instanceof SyntaxError) return invalid({ csv: [error.message] })
    throw error
  }
}

type Failure = { readonly line: number; readonly errors: Record<string, string[]> }

/** A wrong line is said and skipped; the verbs refuse before they write, so the others are not harmed. */
const importAll = async (tx: Tx, actor: AgentActor, csv: string) => {
  const { columns, lines } = linesOf(csv)
  const missing = ['name', 'type'].filter((column) => !columns.includes(column))
  if (missing.length > 0) invalid({ csv: [`The first line must name the columns; ${missing.join(' and ')} cannot be left out.`] })
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const failed: Failure[] = []
  for (const line of lines) {
    try {
      const body = bodyOf(columns, line)
      check(body)
      counts[await importAsset(tx, actor, assetFieldsOf(body))] += 1
    } catch (error) {
      failed.push({ line: line.line, errors: errorsOf(error) })
    }
  }
  return { ...counts, failed }
}

export const assetImportRoutes = (door: Door): void => {
  serveSlow(takingCsv(door), importAssets, async (db, { body, query }, actor) => {
    const agent = agentOf(actor)
    const rehearsal = new Error('What was tried is taken back.')
    let data: Awaited<ReturnType<typeof importAll>> | undefined
    try {
      await db.tx(async (tx) => {
        data = await importAll(tx, agent, body.csv)
        if (query.dry_run) throw rehearsal
      })
    } catch (error) {
      if (error !== rehearsal) throw error
    }
    return ok({ data })
  })
}
