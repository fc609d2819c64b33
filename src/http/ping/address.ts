import type { UrlAction } from '../../monitor/pings/incoming-ping.ts'

/** A parsed ping address. The check may not exist. */
export type PingAddress = ({ readonly uuid: string } | { readonly ping_key: string; readonly slug: string }) & {
  readonly action: UrlAction
  /** As written: may exceed the largest exit status. */
  readonly exitstatus: number | null
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const SUFFIX = '(?:/(start|fail|log|\\d+))?'
// Only a bare uuid may end in a slash. After a uuid, an unknown suffix makes the uuid a ping key and the suffix a slug.
const BY_UUID = new RegExp(`^(?:/ping)?/(${UUID})(?:/|${SUFFIX})$`, 'i')
const BY_SLUG = new RegExp(`^/ping/([-\\w]+)/([-\\w]+)${SUFFIX}$`)
// At the root only a segment with the length of a ping key counts as one: other paths are pages and APIs.
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
