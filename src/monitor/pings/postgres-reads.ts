import { CompiledQuery } from 'kysely'
import { toArrayLiteral } from '../../kernel/db/array-value.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { setDuration, type CheckUpdate } from './apply-batch.ts'
import type { ResolvedTarget } from './batch.ts'
import type { CachedCheck, CheckRow } from './cached-check.ts'
import type { CheckCache } from './check-cache.ts'
import { CHECKS, CHECKS_BY_SLUG, LOCK_STATES, NEXT_ID_RANGE, STARTS_OF_RUNS } from './postgres-statements.ts'
import type { StatementPlans } from './statement-plans.ts'

/** A read or a transaction. */
export type QueryContext = Pick<Reader, 'run' | 'now'>

export const toColumnArrays = <R>(columns: readonly (keyof R)[], rows: readonly R[]): readonly string[] =>
  columns.map((column) => toArrayLiteral(rows.map((row) => row[column])))

type SlugTarget = { readonly place: number; readonly key_hash: string; readonly slug: string }

export const createPostgresReads = (plans: StatementPlans, cache: CheckCache) => {
  const query = <R>(context: QueryContext, statement: string, values: readonly unknown[] = []): Promise<R[]> =>
    context.run<R>(CompiledQuery.raw(plans.text(statement), [...values]))

  return {
    reserveIdRange: async (context: QueryContext): Promise<number> =>
      (await query<{ first: number }>(context, NEXT_ID_RANGE))[0]?.first ?? 1,

    resolveSlugs: async (context: QueryContext, slugs: readonly SlugTarget[]): Promise<ReadonlyMap<number, ResolvedTarget>> => {
      const given = toColumnArrays(['place', 'key_hash', 'slug'], slugs)
      const rows = await query<{ place: number; uuid: string }>(context, CHECKS_BY_SLUG, [...given, context.now])
      const resolved = new Map<number, ResolvedTarget>()
      for (const { place, uuid } of rows) resolved.set(place, resolved.has(place) ? 'ambiguous' : { uuid })
      return resolved
    },

    readChecks: async (context: QueryContext, uuids: readonly string[]): Promise<ReadonlyMap<string, CachedCheck>> => {
      const rows = await query<CheckRow>(context, CHECKS, [toArrayLiteral(uuids)])
      return new Map(rows.map((row) => [row.uuid, cache.toCachedCheck(row)]))
    },

    /** Locks states until the transaction ends. Returns the ids of those that are not locked elsewhere. */
    lockStates: async (context: QueryContext, uuids: readonly string[]): Promise<ReadonlySet<number>> => {
      const rows = await query<{ check_id: number }>(context, LOCK_STATES, [toArrayLiteral(uuids)])
      return new Set(rows.map(({ check_id }) => check_id))
    },

    readDurations: async (context: QueryContext, updates: readonly CheckUpdate[]): Promise<void> => {
      const run_ends = updates.flatMap((update) => update.run_ends)
      const given = run_ends.map(({ entry, rid }, place) => ({ place, check_id: entry.check_id, rid }))
      const values = toColumnArrays(['place', 'check_id', 'rid'], given)
      for (const { place, created_at } of await query<{ place: number; created_at: number }>(context, STARTS_OF_RUNS, values))
        setDuration(run_ends[place], created_at)
    },
  }
}
