import type { Attribute } from './attribute.ts'
import type { Compare, Comparison, Filter } from './filter.ts'
import { isSubstringMatch } from './filter-literal.ts'
import { printFilter } from './filter-print.ts'
import { leafOf, pathText } from './target.ts'
import type { Target } from './target.ts'
import { caseFold, readInstant } from './text.ts'

/**
 * A condition a store can render. To mean what the evaluator means:
 * - a leaf over a null column is false, except `ne`, which is true (IS DISTINCT FROM);
 * - `not` is true for false and for null alike (IS NOT TRUE);
 * - text is compared by code points (BINARY, "C"), pieces of text without wildcards; `pr` is IS NOT NULL;
 * - a text column holds the value as it is when the leaf is caseExact, and fold(value) when it is not;
 * - a column of a dateTime holds the very instant that the document shows, not a finer one;
 * - a leaf over a column with many rows per resource asks whether any row passes.
 */
export type Condition =
  | { readonly op: 'and'; readonly parts: readonly Condition[] }
  | { readonly op: 'or'; readonly parts: readonly Condition[] }
  | { readonly op: 'not'; readonly part: Condition }
  | { readonly op: 'pr'; readonly column: string }
  | {
      readonly op: Comparison
      readonly column: string
      readonly value: string | number | boolean
      readonly caseExact: boolean
    }

export type Column = { readonly name: string; readonly many?: true }

/** Columns by path: `userName`, `meta.created`, `members.value` (many), `emails[primary eq true].value`. */
export type Indexed = ReadonlyMap<string, Column>

/** `sql` selects every match. With `rest` it may select more, which the evaluator then filters. */
export type FilterPlan = { readonly sql: Condition | undefined; readonly rest: boolean }

const NOTHING: FilterPlan = { sql: undefined, rest: true }
const exact = (sql: Condition): FilterPlan => ({ sql, rest: false })

const isText = (leaf: Attribute): boolean => leaf.type === 'string' || leaf.type === 'reference' || leaf.type === 'binary'

const presence = (column: Column, leaf: Attribute): Condition =>
  isText(leaf) ? { op: 'gt', column: column.name, value: '', caseExact: leaf.caseExact } : { op: 'pr', column: column.name }

const anyText = (column: Column, { caseExact }: Attribute): Condition => ({ op: 'ge', column: column.name, value: '', caseExact })

const not = (part: Condition): Condition => ({ op: 'not', part })

const textCondition = (column: Column, leaf: Attribute, op: Comparison, text: string): Condition => {
  const { caseExact } = leaf
  if (isSubstringMatch(op) && text === '') return anyText(column, leaf)
  const found: Condition = { op, column: column.name, value: caseExact ? text : caseFold(text), caseExact }
  return op === 'ne' && column.many === true ? { op: 'or', parts: [found, not(anyText(column, leaf))] } : found
}

const comparison = (column: Column, { op, target, value }: Compare): Condition | undefined => {
  const leaf = leafOf(target)
  if (value === null) return op === 'eq' ? not(presence(column, leaf)) : presence(column, leaf)
  if (isText(leaf)) return typeof value === 'string' ? textCondition(column, leaf, op, value) : undefined
  const plain = leaf.type === 'dateTime' && typeof value === 'string' && !isSubstringMatch(op) ? readInstant(value) : value
  return plain === undefined || typeof plain === 'string' ? undefined : { op, column: column.name, value: plain, caseExact: true }
}

/** Lists of booleans or instants have no column, and neither have complex attributes. */
const columnFor = (indexed: Indexed, path: string, leaf: Attribute): Column | undefined => {
  const column = leaf.type === 'complex' ? undefined : indexed.get(path)
  return column?.many === true && !isText(leaf) ? undefined : column
}

const leafPlan = (
  filter: Extract<Filter, { kind: 'compare' | 'present' }>,
  indexed: Indexed,
  path = pathText(filter.target),
): FilterPlan => {
  const leaf = leafOf(filter.target)
  const column = columnFor(indexed, path, leaf)
  if (column === undefined) return NOTHING
  const sql = filter.kind === 'present' ? presence(column, leaf) : comparison(column, filter)
  return sql === undefined ? NOTHING : exact(sql)
}

const conjuncts = (filter: Filter): readonly Filter[] =>
  filter.kind === 'and' ? [...conjuncts(filter.left), ...conjuncts(filter.right)] : [filter]

/** `ne` and `eq null` also match elements without a value, which a column of values does not contain. */
const isPositive = (filter: Filter): filter is Extract<Filter, { kind: 'compare' | 'present' }> =>
  filter.kind === 'present' || (filter.kind === 'compare' && (filter.value === null ? filter.op === 'ne' : filter.op !== 'ne'))

const anyPlan = (target: Target, inner: Filter, indexed: Indexed): FilterPlan => {
  const parts = conjuncts(inner)
  const path = pathText(target)
  const plans = parts.filter(isPositive).map((part): FilterPlan => {
    const others = parts.filter((other) => other !== part).map(printFilter)
    const name = part.target.attribute.name
    const narrow = leafPlan(part, indexed, `${path}[${others.join(' and ')}].${name}`)
    if (narrow.sql !== undefined) return narrow
    const wide = leafPlan(part, indexed, `${path}.${name}`)
    return parts.length === 1 ? wide : { ...wide, rest: true }
  })
  return plans.find(({ rest }) => !rest) ?? plans.find(({ sql }) => sql !== undefined) ?? NOTHING
}

const joined = (op: 'and' | 'or', left: FilterPlan, right: FilterPlan): FilterPlan => {
  if (left.sql !== undefined && right.sql !== undefined) return { sql: { op, parts: [left.sql, right.sql] }, rest: left.rest || right.rest }
  return op === 'and' ? { sql: left.sql ?? right.sql, rest: true } : NOTHING
}

export const planFilter = (filter: Filter, indexed: Indexed): FilterPlan => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return joined(filter.kind, planFilter(filter.left, indexed), planFilter(filter.right, indexed))
    case 'not': {
      const { sql, rest } = planFilter(filter.inner, indexed)
      return sql === undefined || rest ? NOTHING : exact(not(sql))
    }
    case 'any':
      return anyPlan(filter.target, filter.inner, indexed)
    case 'compare':
    case 'present':
      return leafPlan(filter, indexed)
  }
}
