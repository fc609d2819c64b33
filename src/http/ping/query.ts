/** What may follow the question mark of a ping address. */
export type PingQuery = {
  readonly rid: string | null
  /** There is a run id, but not one. */
  readonly is_rid_invalid: boolean
  /** The check is to be made if it is not there, */
  readonly create: boolean
  /** with these settings, as they were written. */
  readonly settings: Readonly<Record<string, string>>
}

const EMPTY_QUERY: PingQuery = { rid: null, is_rid_invalid: false, create: false, settings: {} }

const RID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SETTING_PARAMS: readonly string[] = ['timeout', 'grace', 'schedule', 'tz', 'tags']

/** Of a word that is said twice the last one counts. */
export const parseQuery = (query: string): PingQuery => {
  if (query === '') return EMPTY_QUERY
  const params = new Map(new URLSearchParams(query))
  const rid = params.get('rid')
  const is_rid_invalid = rid !== undefined && !RID.test(rid)
  return {
    rid: is_rid_invalid ? null : (rid?.toLowerCase() ?? null),
    is_rid_invalid,
    create: params.get('create') === '1',
    settings: Object.fromEntries([...params].filter(([name]) => SETTING_PARAMS.includes(name))),
  }
}
