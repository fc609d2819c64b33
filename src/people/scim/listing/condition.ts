import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../engine/filter-sql.ts'

/** Column of a filter. A multi-valued one tests whether any of its rows matches. */
export type SqlColumn = {
  readonly value: RawBuilder<unknown>
  readonly any?: (test: RawBuilder<boolean>) => RawBuilder<boolean>
  /** `eq` that uses an index although the value is composed of several columns. */
  readonly equals?: (value: string | number) => RawBuilder<boolean>
}

export type SqlColumns = ReadonlyMap<string, SqlColumn>

type Leaf = Exclude<Condition, { op: 'and' | 'or' | 'not' }>
type Bool = RawBuilder<boolean>

const plain = (value: string | number | boolean): string | number => (typeof value === 'boolean' ? Number(value) : value)

/** Uses functions that both databases have instead of LIKE, whose wildcards would need escaping. */
const comparison = (op: Exclude<Leaf['op'], 'pr'>, column: RawBuilder<unknown>, value: string | number): Bool => {
  switch (op) {
    case 'eq':
      return sql`${column} = ${value}`
    case 'ne':
      return sql`${column} is distinct from ${value}`
    case 'co':
      return sql`replace(${column}, ${value}, '') <> ${column}`
    case 'sw':
      return sql`substr(${column}, 1, ${[...String(value)].length}) = ${value}`
    case 'ew':
      return sql`substr(${column}, length(${column}) - ${[...String(value)].length} + 1) = ${value}`
    case 'gt':
      return sql`${column} > ${value}`
    case 'ge':
      return sql`${column} >= ${value}`
    case 'lt':
      return sql`${column} < ${value}`
    case 'le':
      return sql`${column} <= ${value}`
  }
}

const leafSql = (leaf: Leaf, columns: SqlColumns): Bool => {
  const column = columns.get(leaf.column)
  if (!column) throw new Error(`There is no column for ${leaf.column}.`)
  if (leaf.op === 'eq' && column.equals) return column.equals(plain(leaf.value))
  const test: Bool = leaf.op === 'pr' ? sql`${column.value} is not null` : comparison(leaf.op, column.value, plain(leaf.value))
  return column.any ? column.any(test) : test
}

/** Renders a condition as parameterized SQL with the semantics of the evaluator (filter-sql.ts of the engine). */
export const conditionSql = (condition: Condition, columns: SqlColumns): Bool => {
  switch (condition.op) {
    case 'not':
      return sql`(${conditionSql(condition.part, columns)} is not true)`
    case 'and':
    case 'or': {
      const parts = condition.parts.map((part) => conditionSql(part, columns))
      return sql`(${sql.join(parts, condition.op === 'and' ? sql` and ` : sql` or `)})`
    }
    default:
      return sql`(${leafSql(condition, columns)})`
  }
}
