import type { Reader } from '../../kernel/db/db.ts'
import { listPolicies } from './store.ts'

/** Separate from policies.ts, which imports modules that refer to policies. */
export const isKnownPolicy = async (reader: Reader, id: number): Promise<boolean> =>
  (await listPolicies(reader)).some((policy) => policy.id === id)
