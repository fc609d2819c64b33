import type { Bulk, BulkRow } from './bulk.ts'
import { toPostgresStatement } from './postgres-text.ts'

export type BufferedWrite = readonly [statement: Bulk, rows: readonly BulkRow[], onResult?: (rows: readonly never[]) => void]

type OnResult = BufferedWrite[2]

export type JoinedStatement = { readonly text: string; readonly values: unknown[]; readonly onResult?: OnResult | undefined }

type WriteStep = { readonly statement: Bulk; readonly rows: BulkRow[]; readonly onResult?: OnResult | undefined }

/** Inserts into different tables, which are independent of each other; or a single write of another kind. */
type WriteGroup = WriteStep[]

const groupWrites = (writes: readonly BufferedWrite[]): readonly WriteGroup[] => {
  const groups: WriteGroup[] = []
  for (const [statement, rows, onResult] of writes) {
    if (rows.length === 0) continue
    const last = groups.at(-1) ?? []
    const sameStatement = last.find((step) => step.statement === statement)
    const isInsertGroup = statement.inserts_into !== undefined && last.every((step) => step.statement.inserts_into !== undefined)
    const isOtherTable = last.every((step) => step.statement.inserts_into !== statement.inserts_into)
    if (sameStatement && isInsertGroup) sameStatement.rows.push(...rows)
    else if (last.length > 0 && isInsertGroup && isOtherTable) last.push({ statement, rows: [...rows] })
    else groups.push([{ statement, rows: [...rows], onResult }])
  }
  return groups
}

const renumberParams = (text: string, offset: number): string =>
  offset === 0 ? text : text.replaceAll(/\$(\d+)/g, (_, n) => `$${Number(n) + offset}`)

const toText = (statements: readonly JoinedStatement[]): string => {
  let offset = 0
  const texts = statements.map(({ text, values }) => {
    const own = renumberParams(text, offset)
    offset += values.length
    return own
  })
  const others = texts.slice(0, -1).map((text, index) => `written_${index} as (${text})`)
  return `${others.length > 0 ? `with ${others.join(', ')} ` : ''}${texts.at(-1) ?? ''}`
}

// The same texts recur, and building one costs more than sending it.
const MAX_CACHED_TEXTS = 1_000
const textCache = new Map<string, string>()

const joinGroup = (group: WriteGroup): JoinedStatement => {
  const statements = group.map(({ statement, rows }) => toPostgresStatement(statement, rows))
  const values = statements.flatMap((one) => one.values)
  // A statement that returns rows is not joined.
  if (statements.length === 1) return { text: statements[0]?.text ?? '', values, onResult: group[0]?.onResult }
  const key = statements.map(({ text }) => text).join(';')
  const text = textCache.get(key) ?? toText(statements)
  if (textCache.size < MAX_CACHED_TEXTS) textCache.set(key, text)
  return { text, values }
}

/** As few PostgreSQL statements as keep the order of rows per table: a statement costs as much as the work of a small one. */
export const joinWrites = (writes: readonly BufferedWrite[]): readonly JoinedStatement[] => groupWrites(writes).map(joinGroup)
