import { type RawBuilder, sql } from 'kysely'
import type { ReportRange } from './model.ts'

// Conditions shared by reports and their drill-down lists, so that both agree.

/** Merged tickets are excluded, because their merge target is counted. */
export const NOT_MERGED = sql<boolean>`merged_into_id is null`

export const toRangeCondition = (column: string, { from_at, to_at }: ReportRange): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${from_at} and ${sql.ref(column)} < ${to_at}`

export const FIRST_RESPONSE = sql<number>`(first_response_at - created_at)`
export const RESOLUTION = sql<number>`(resolved_at - created_at)`

export const SLA_MET = sql<boolean>`state = 'met'`
export const SLA_BREACHED = sql<boolean>`breached_at is not null`

export const AGENT_REPLY = sql<boolean>`author_type = 'agent' and type = 'reply'`
