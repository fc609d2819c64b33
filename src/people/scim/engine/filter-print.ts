import type { Filter } from './filter.ts'
import { pathText } from './target.ts'

const inParentheses = (filter: Filter, kinds: readonly Filter['kind'][]): string =>
  kinds.includes(filter.kind) ? `(${printFilter(filter)})` : printFilter(filter)

export const printFilter = (filter: Filter): string => {
  switch (filter.kind) {
    case 'and':
      return `${inParentheses(filter.left, ['or'])} and ${inParentheses(filter.right, ['or', 'and'])}`
    case 'or':
      return `${printFilter(filter.left)} or ${inParentheses(filter.right, ['or'])}`
    case 'not':
      return `not (${printFilter(filter.inner)})`
    case 'present':
      return `${pathText(filter.target)} pr`
    case 'any':
      return `${pathText(filter.target)}[${printFilter(filter.inner)}]`
    case 'compare':
      return `${pathText(filter.target)} ${filter.op} ${JSON.stringify(filter.value)}`
  }
}
