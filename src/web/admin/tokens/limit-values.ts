import { BUDGETS, type Budget } from '../../../contract/v1/tokens.ts'
import type { Token } from './data.ts'

// Limits of a token as they stand in the form, and as they are sent.

export type LimitValues = Readonly<Record<Budget, string>>

export const initialOf = ({ rate_limits }: Pick<Token, 'rate_limits'>): LimitValues => {
  const shown = (budget: Budget): string => String(rate_limits?.[budget] ?? '')
  return {
    read: shown('read'),
    write: shown('write'),
    'tickets.create': shown('tickets.create'),
    'replies.create': shown('replies.create'),
    discovery: shown('discovery'),
    alerts: shown('alerts'),
  }
}

/** Where nothing is said the usual limits count. */
export const limitsOf = (values: LimitValues): { [B in Budget]?: number } | null => {
  const said = BUDGETS.filter((budget) => values[budget].trim() !== '')
  return said.length === 0 ? null : Object.fromEntries(said.map((budget) => [budget, Number(values[budget])]))
}
