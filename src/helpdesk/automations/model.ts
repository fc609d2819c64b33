import type { EventFieldChanges } from '../../contract/events-tickets.ts'
import type { Instant } from '../../contract/time.ts'
import type { AutomationOutcome, AutomationTrigger, NotifyTarget, Operator } from '../../contract/v1/automation-enums.ts'
import type { TicketPriority, TicketStatus, TicketType } from '../../contract/v1/ticket-enums.ts'

export type ConditionValue = string | number | boolean | readonly (string | number)[]

export type RuleCondition = { readonly field: string; readonly operator: Operator; readonly value?: ConditionValue }

/** All conditions of `all` must match and, unless `any` is empty, at least one of `any`. */
export type RuleConditions = { readonly all: readonly RuleCondition[]; readonly any: readonly RuleCondition[] }

export type RuleActions = {
  readonly macro_id?: number
  readonly set?: {
    readonly status?: TicketStatus
    readonly priority?: TicketPriority
    readonly type?: TicketType
    readonly department_id?: number
    readonly assignee_id?: number | null
    readonly custom_fields?: Readonly<Record<string, unknown>>
  }
  readonly add_tags?: readonly string[]
  readonly remove_tags?: readonly string[]
  readonly reply?: { readonly body: string }
  readonly note?: { readonly body: string }
  readonly notify?: { readonly to?: readonly NotifyTarget[]; readonly user_ids?: readonly number[]; readonly message?: string }
  readonly escalate?: { readonly level?: number }
}

export type RuleDraft = {
  readonly trigger: AutomationTrigger
  readonly conditions: RuleConditions
  readonly actions: RuleActions
}

export type Rule = RuleDraft & {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  /** Rules run in ascending order, each on the result of the rules before it. */
  readonly position: number
  /** Events before this time do not trigger the rule. */
  readonly activated_at: Instant | null
  readonly next_run_at: Instant | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type RuleRun = {
  readonly id: number
  readonly automation_id: number
  readonly ticket_id: number
  readonly event_id: number | null
  readonly trigger: AutomationTrigger
  readonly outcome: AutomationOutcome
  /** Ids of the rules that led to this run, oldest first, including the rule of this run. */
  readonly chain: readonly number[]
  readonly changes: EventFieldChanges
  readonly message: string | null
  readonly created_at: Instant
}

/** Maximum number of rules that may trigger one another. */
export const MAX_CHAIN_LENGTH = 5
export const MAX_RUNS_PER_HOUR = 10

/** Why a matching rule must not run; undefined if it may run. */
export const findBlockReason = (
  rule_id: number,
  { chain, runs }: { readonly chain: readonly number[]; readonly runs: number },
): string | undefined => {
  if (chain.includes(rule_id)) return 'Loop prevention: this rule caused the event.'
  if (chain.length >= MAX_CHAIN_LENGTH) return `More than ${MAX_CHAIN_LENGTH} rules triggered one another.`
  if (runs >= MAX_RUNS_PER_HOUR) return `The rule ran ${MAX_RUNS_PER_HOUR} times on this ticket within an hour.`
  return undefined
}
