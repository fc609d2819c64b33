import { RATE_LIMIT_BUDGETS, type RateLimitBudget } from '../../../contract/v1/tokens.ts'
import type { Token } from './data.ts'

export type LimitValues = Readonly<Record<RateLimitBudget, string>>

export const initialOf = ({ rate_limits }: Pick<Token, 'rate_limits'>): LimitValues => {
  const shown = (budget: RateLimitBudget): string => String(rate_limits?.[budget] ?? '')
  return {
    read: shown('read'),
    write: shown('write'),
    'tickets.create': shown('tickets.create'),
    'replies.create': shown('replies.create'),
    discovery: shown('discovery'),
    alerts: shown('alerts'),
  }
}

/** A budget left empty has the default limit. */
export const limitsOf = (values: LimitValues): { [B in RateLimitBudget]?: number } | null => {
  const said = RATE_LIMIT_BUDGETS.filter((budget) => values[budget].trim() !== '')
  return said.length === 0 ? null : Object.fromEntries(said.map((budget) => [budget, Number(values[budget])]))
}
