import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findAccountByEmail } from '../../people/accounts/accounts.ts'
import { listChannelUuids } from '../channels/assign.ts'
import type { Channel, Conf } from '../channels/model.ts'
import { findCheck } from '../checks/find.ts'
import { DEFAULT_SETTINGS, NEW_STATE, uniqueKeyOf, type Check } from '../checks/model.ts'
import { getProject } from '../projects/projects.ts'
import type { News } from '../transports/news.ts'
import type { Extra } from '../transports/transport.ts'
import { callbackUrl, checkUrl, unsubscribeUrl } from './links.ts'
import type { Notification } from './model.ts'
import { findPingBody, pingBefore } from '../ping-log/list.ts'
import { downBefore } from './past.ts'

/** What the words depend on beside the database. */
export type Site = {
  readonly base_url: string
  readonly secret_key: string
  /** The check as the management API shows it to whoever may write. */
  readonly checkJson: (check: Check, channels: readonly string[], now: Instant) => string
}

const SAMPLE_UUID = '00000000-0000-4000-8000-000000000000'

/** What a channel is tried out with. */
export const sampleCheck = (project_id: number, now: Instant): Check => ({
  ...DEFAULT_SETTINGS,
  ...NEW_STATE,
  name: 'TEST',
  slug: 'test',
  tags: 'test',
  status: 'down',
  n_pings: 42,
  last_ping: now,
  id: 0,
  uuid: SAMPLE_UUID,
  unique_key: uniqueKeyOf(SAMPLE_UUID),
  project_id,
  badge_key: SAMPLE_UUID,
  created_at: now,
  updated_at: now,
})

type Told = { readonly notification: Notification; readonly channel: Channel; readonly conf: Conf; readonly wants: readonly Extra[] }

const NOTHING = new Uint8Array()

/** Who reads mail is told the time of their own clock. */
const zoneOf = async (reader: Reader, { channel, conf }: Told): Promise<string> => {
  const { value } = conf
  const account = channel.kind === 'email' && typeof value === 'string' ? await findAccountByEmail(reader, value) : undefined
  return account?.timezone ?? 'UTC'
}

/** Everything a transport may want to say; nothing when the check is gone. */
export const compose = async (reader: Reader, site: Site, told: Told): Promise<News | undefined> => {
  const { notification, channel, wants } = told
  const { check_id, flip_id, happened_at } = notification
  const isTest = check_id === null
  const check = isTest ? sampleCheck(channel.project_id, reader.now) : await findCheck(reader, check_id)
  if (!check) return undefined
  const last_ping = isTest ? undefined : await pingBefore(reader, check.id, happened_at)
  const isOver = notification.status === 'up' && !isTest && flip_id !== null
  const channels = wants.includes('json') && !isTest ? await listChannelUuids(reader, check) : []
  return {
    id: notification.uuid,
    occasion: notification.occasion,
    status: notification.status,
    reason: notification.reason,
    at: happened_at,
    now: reader.now,
    down_since: isOver ? await downBefore(reader, check.id, flip_id) : notification.down_since,
    check,
    project_name: (await getProject(reader, channel.project_id)).name,
    last_ping: last_ping ? { ...last_ping, at: last_ping.created_at } : null,
    body: wants.includes('body') && last_ping ? ((await findPingBody(reader, check, last_ping.n)) ?? NOTHING) : NOTHING,
    check_json: wants.includes('json') ? site.checkJson(check, channels, reader.now) : '{}',
    url: checkUrl(site.base_url, check.unique_key),
    tz: await zoneOf(reader, told),
    callback_url: callbackUrl(site.base_url, notification.uuid),
    unsubscribe_url: unsubscribeUrl(site.base_url, site.secret_key, { of: 'channel', id: channel.id }),
  }
}
