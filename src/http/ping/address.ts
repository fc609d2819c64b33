import type { UrlAction } from '../../monitor/pings/incoming-ping.ts'

/** What a ping address says. Whether the check exists is for others to find out. */
export type PingAddress = ({ readonly uuid: string } | { readonly ping_key: string; readonly slug: string }) & {
  readonly action: UrlAction
  /** As it was written, so it may be larger than any exit status is. */
  readonly exitstatus: number | null
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const SUFFIX = '(?:/(start|fail|log|\\d+))?'
// Only the bare uuid may have a slash at the end; an unknown word after a uuid makes the uuid a ping key and the word a slug.
const BY_UUID = new RegExp(`^(?:/ping)?/(${UUID})(?:/|${SUFFIX})$`, 'i')
const BY_SLUG = new RegExp(`^/ping/([-\\w]+)/([-\\w]+)${SUFFIX}$`)
// At the root, as on hosted services, only what has the length of a ping key is one: other paths are pages and APIs.
const BY_SLUG_AT_ROOT = new RegExp(`^/([-\\w]{22})/([-\\w]+)${SUFFIX}$`)
const AT_ROOT = new RegExp(`^/(?:${UUID}(?:/|$)|[-\\w]{22}/)`, 'i')

const tryDecode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const parseSuffix = (suffix: string | undefined): Pick<PingAddress, 'action' | 'exitstatus'> => {
  if (suffix === undefined) return { action: 'success', exitstatus: null }
  if (suffix === 'start' || suffix === 'fail' || suffix === 'log') return { action: suffix, exitstatus: null }
  const exitstatus = Number(suffix)
  return { action: exitstatus === 0 ? 'success' : 'fail', exitstatus }
}

/** Reads the path of a request, without its query; nothing when it is no ping address. */
export const parseAddress = (path: string): PingAddress | undefined => {
  const plain = path.includes('%') ? tryDecode(path) : path
  if (plain === undefined || !(plain.startsWith('/ping/') || AT_ROOT.test(plain))) return undefined
  const by_uuid = BY_UUID.exec(plain)
  if (by_uuid?.[1] !== undefined) {
    const { action, exitstatus } = parseSuffix(by_uuid[2])
    return { uuid: by_uuid[1].toLowerCase(), action, exitstatus }
  }
  const by_slug = BY_SLUG.exec(plain) ?? BY_SLUG_AT_ROOT.exec(plain)
  return by_slug ? { ping_key: by_slug[1] ?? '', slug: by_slug[2] ?? '', ...parseSuffix(by_slug[3]) } : undefined
}
