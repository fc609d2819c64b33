import type { Reader } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'
import { flipsOf, type Flip, type Span } from './store.ts'

export type { Flip, Span } from './store.ts'

/** Changes between working and not working, newest first. */
export const listFlips = async (reader: Reader, check: Check, span: Span = {}): Promise<readonly Flip[]> =>
  (await flipsOf(reader, check.id, span)).filter(({ new_status }) => new_status === 'up' || new_status === 'down')
