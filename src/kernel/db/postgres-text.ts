import { toArrayLiteral } from './array-value.ts'
import type { Bulk, BulkRow } from './bulk.ts'

export type SqlStatement = { readonly text: string; readonly values: unknown[] }

export const toPostgresStatement = ({ postgres, postgres_one }: Bulk, rows: readonly BulkRow[]): SqlStatement => {
  const [only] = rows
  if (postgres_one !== undefined && only && rows.length === 1) return { text: postgres_one, values: [...only] }
  return { text: postgres, values: toColumns(rows).map(toArrayLiteral) }
}

const toColumns = (rows: readonly BulkRow[]): unknown[][] => {
  const width = rows[0]?.length ?? 0
  const columns: unknown[][] = Array.from({ length: width }, () => [])
  for (const row of rows) for (let i = 0; i < width; i++) columns[i]?.push(row[i])
  return columns
}
