import type { Compare, Comparison, Filter } from './filter.ts'
import { isSubstringMatch } from './filter-literal.ts'
import { isDoc } from './json.ts'
import type { Doc, Json } from './json.ts'
import { isPresent, leafOf, valuesAt } from './target.ts'
import { compareText, caseFold, readInstant } from './text.ts'

type Test<T> = (value: T) => boolean

const ORDERS: Readonly<Record<Exclude<Comparison, 'co' | 'sw' | 'ew'>, Test<number>>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
}

const textTest = (op: Comparison, wanted: string): Test<string> => {
  if (op === 'eq') return (value) => value === wanted
  if (op === 'ne') return (value) => value !== wanted
  if (op === 'co') return (value) => value.includes(wanted)
  if (op === 'sw') return (value) => value.startsWith(wanted)
  if (op === 'ew') return (value) => value.endsWith(wanted)
  const test = ORDERS[op]
  return (value) => test(compareText(value, wanted))
}

const numberTest = (op: Comparison, wanted: number): Test<number> => {
  if (op === 'co' || op === 'sw' || op === 'ew') return () => false
  const test = ORDERS[op]
  return (value) => test(value - wanted)
}

const instantTest = (op: Comparison, wanted: string): Test<string> => {
  const test = numberTest(op, readInstant(wanted) ?? Number.NaN)
  return (value) => test(readInstant(value) ?? Number.NaN)
}

const valueTest = ({ op, target, value: wanted }: Compare): Test<Json> => {
  const leaf = leafOf(target)
  if (typeof wanted === 'number') {
    const test = numberTest(op, wanted)
    return (value) => typeof value === 'number' && test(value)
  }
  if (typeof wanted !== 'string') return (value) => typeof value === typeof wanted && (value === wanted) === (op === 'eq')
  if (leaf.type === 'dateTime' && !isSubstringMatch(op)) {
    const test = instantTest(op, wanted)
    return (value) => typeof value === 'string' && test(value)
  }
  const test = textTest(op, leaf.caseExact ? wanted : caseFold(wanted))
  return leaf.caseExact
    ? (value) => typeof value === 'string' && test(value)
    : (value) => typeof value === 'string' && test(caseFold(value))
}

const compareTest = (filter: Compare): Test<Doc> => {
  const { op, target, value } = filter
  if (value === null) return (doc) => isPresent(doc, target) === (op === 'ne')
  const test = valueTest(filter)
  return (doc) => {
    const values = valuesAt(doc, target)
    return values.length === 0 ? op === 'ne' : values.some(test)
  }
}

export const matcher = (filter: Filter): Test<Doc> => {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const [left, right] = [matcher(filter.left), matcher(filter.right)]
      return filter.kind === 'and' ? (doc) => left(doc) && right(doc) : (doc) => left(doc) || right(doc)
    }
    case 'not': {
      const inner = matcher(filter.inner)
      return (doc) => !inner(doc)
    }
    case 'present':
      return (doc) => isPresent(doc, filter.target)
    case 'any': {
      const inner = matcher(filter.inner)
      return (doc) => valuesAt(doc, filter.target).some((element) => isDoc(element) && inner(element))
    }
    case 'compare':
      return compareTest(filter)
  }
}

export const matches = (filter: Filter, doc: Doc): boolean => matcher(filter)(doc)
