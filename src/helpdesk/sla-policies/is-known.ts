import type { Reader } from '../../kernel/db/db.ts'
import { listPolicies } from './store.ts'

/** For what names an SLA policy and is itself named by policies. */
export const isKnownPolicy = async (reader: Reader, id: number): Promise<boolean> =>
  (await listPolicies(reader)).some((policy) => policy.id === id)
