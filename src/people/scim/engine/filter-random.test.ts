import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENTERPRISE, instant, targetOf, userFilters as filters, word } from '../../../../test/scim-sync/random-filters.ts'
import type { Comparison } from './filter.ts'
import { matches } from './filter-evaluate.ts'
import { parseFilter } from './filter-parse.ts'
import { printFilter } from './filter-print.ts'
import { planFilter } from './filter-sql.ts'
import type { Column, Condition, Indexed } from './filter-sql.ts'
import { isDoc } from './json.ts'
import type { Doc, Json } from './json.ts'
import { USER } from './schema.ts'
import { leafOf, valuesAt } from './target.ts'
import type { Target } from './target.ts'
import { caseFold, readInstant } from './text.ts'

const RUNS = process.env['SOAK'] === undefined ? 600 : 100_000

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined })
const email = fc.record({ value: word, type: word }, { requiredKeys: [] })
const documents: fc.Arbitrary<Doc> = fc
  .record({
    userName: word,
    externalId: maybe(word),
    displayName: maybe(word),
    id: word,
    title: maybe(word),
    active: maybe(fc.boolean()),
    created: maybe(instant),
    emails: fc.array(email, { maxLength: 3 }),
    primary: fc.nat(3),
    department: maybe(word),
  })
  .map(({ created, primary, emails, department, ...rest }) => {
    const list = emails.map((item, at) => (at === primary ? { ...item, primary: true } : item))
    const whole = { ...rest, emails: list, meta: { created }, [ENTERPRISE]: { department } }
    const plain: Doc = JSON.parse(JSON.stringify(whole))
    return plain
  })

const SINGLE = ['userName', 'externalId', 'displayName', 'id', 'active', 'meta.created']
const COLUMNS: Indexed = new Map<string, Column>([
  ...SINGLE.map((path): [string, Column] => [path, { name: path }]),
  ['emails[primary eq true].value', { name: 'primary' }],
  ['emails.value', { name: 'emails', many: true }],
])

type Cell = string | number | boolean

const cellOf = (target: Target, value: Json): readonly Cell[] => {
  const leaf = leafOf(target)
  if (typeof value !== 'string') return typeof value === 'boolean' || typeof value === 'number' ? [value] : []
  return [leaf.type === 'dateTime' ? (readInstant(value) ?? 0) : leaf.caseExact ? value : caseFold(value)]
}

/** Stored cells of a document: at most one per column, several for a multi-valued column. */
const cellsOf = (doc: Doc, column: string): readonly Cell[] => {
  if (column === 'primary' || column === 'emails') {
    const elements = valuesAt(doc, targetOf('emails')).filter((item) => column === 'emails' || (isDoc(item) && item['primary'] === true))
    return elements.flatMap((item) => (isDoc(item) ? cellOf(targetOf('emails.value'), item['value'] ?? null) : []))
  }
  return valuesAt(doc, targetOf(column)).flatMap((value) => cellOf(targetOf(column), value))
}

const bytes = (cell: Cell): Buffer => Buffer.from(String(cell))
const orderOf = (a: Cell, b: Cell): number => (typeof a === 'string' ? Buffer.compare(bytes(a), bytes(b)) : Number(a) - Number(b))

const isPassing = (op: Comparison, cell: Cell, value: Cell): boolean => {
  if (op === 'co') return String(cell).includes(String(value))
  if (op === 'sw') return String(cell).startsWith(String(value))
  if (op === 'ew') return String(cell).endsWith(String(value))
  const order = orderOf(cell, value)
  return { eq: order === 0, ne: order !== 0, gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 }[op]
}

/** Evaluates like a database: null where a comparison meets a null, three-valued and/or, and IS NOT TRUE for not. */
const ask = (condition: Condition, doc: Doc): boolean | null => {
  if (condition.op === 'not') return ask(condition.part, doc) !== true
  if (condition.op === 'and' || condition.op === 'or') {
    const answers = condition.parts.map((part) => ask(part, doc))
    const decisive = condition.op === 'or'
    return answers.includes(decisive) ? decisive : answers.includes(null) ? null : !decisive
  }
  const cells = cellsOf(doc, condition.column)
  if (condition.op === 'pr') return cells.length > 0
  const isMany = condition.column === 'emails'
  if (cells.length === 0 && !isMany) return condition.op === 'ne' ? true : null
  return cells.some((cell) => isPassing(condition.op, cell, condition.value))
}

describe('random filters', () => {
  it('are the same after printing and parsing', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parseFilter(printFilter(filter), USER)).toEqual(filter)
      }),
      { numRuns: RUNS },
    )
  })

  it('mean the same to a database as to the evaluator', () => {
    const seen = { exact: 0, narrowed: 0, matched: 0 }
    fc.assert(
      fc.property(filters, fc.array(documents, { minLength: 1, maxLength: 4 }), (filter, docs) => {
        const { sql, rest } = planFilter(filter, COLUMNS)
        expect(sql !== undefined || rest).toBe(true)
        if (sql === undefined) return
        for (const doc of docs) {
          const isMatch = matches(filter, doc)
          const isLetThrough = ask(sql, doc) === true
          expect(isLetThrough, printFilter(filter)).toBe(rest ? isLetThrough || isMatch : isMatch)
          seen.matched += isMatch ? 1 : 0
        }
        seen[rest ? 'narrowed' : 'exact'] += 1
      }),
      { numRuns: RUNS },
    )
    expect(seen.exact).toBeGreaterThan(RUNS / 10)
    expect(seen.narrowed).toBeGreaterThan(RUNS / 100)
    expect(seen.matched).toBeGreaterThan(RUNS / 10)
  })
})
