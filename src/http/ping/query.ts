export type PingQuery = {
  readonly rid: string | null
  /** `rid` is present, but not a UUID. */
  readonly is_rid_invalid: boolean
  readonly create: boolean
  /** Settings of the created check, unparsed. */
  readonly settings: Readonly<Record<string, string>>
}

const EMPTY_QUERY: PingQuery = { rid: null, is_rid_invalid: false, create: false, settings: {} }

const RID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SETTING_PARAMS: readonly string[] = ['timeout', 'grace', 'schedule', 'tz', 'tags']

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
