/** What may follow the question mark of a ping address. */
export type PingQuery = {
  readonly rid: string | null
  /** There is a run id, but not one. */
  readonly is_rid_wrong: boolean
  /** The check is to be made if it is not there, */
  readonly create: boolean
  /** with these settings, as they were written. */
  readonly wishes: Readonly<Record<string, string>>
}

const NOTHING: PingQuery = { rid: null, is_rid_wrong: false, create: false, wishes: {} }

const RID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const WISHES: readonly string[] = ['timeout', 'grace', 'schedule', 'tz', 'tags']

/** Of a word that is said twice the last one counts. */
export const parseQuery = (query: string): PingQuery => {
  if (query === '') return NOTHING
  const words = new Map(new URLSearchParams(query))
  const rid = words.get('rid')
  const is_rid_wrong = rid !== undefined && !RID.test(rid)
  return {
    rid: is_rid_wrong ? null : (rid?.toLowerCase() ?? null),
    is_rid_wrong,
    create: words.get('create') === '1',
    wishes: Object.fromEntries([...words].filter(([name]) => WISHES.includes(name))),
  }
}
