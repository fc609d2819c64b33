import type { Instant } from '../../contract/time.ts'
import { deriveKey, hmacSha256Hex, isSameSecret } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findAccountByEmail } from '../../people/accounts/accounts.ts'
import { findCheck, isUniqueKey } from '../checks/find.ts'
import { type Check, DEFAULT_SETTINGS, NEW_STATE, toUniqueKey } from '../checks/model.ts'
import { findDownSince } from '../flips/list.ts'
import { listIntegrationUuids } from '../integrations/assign.ts'
import type { Conf, Integration } from '../integrations/model.ts'
import { findPingBefore, findPingBody } from '../ping-log/list.ts'
import { getProject } from '../projects/projects.ts'
import type { MessageContent } from '../transports/message-content.ts'
import type { ContentPart } from '../transports/transport.ts'
import type { Notification } from './model.ts'
import { findUuidsByUniqueKey } from './store.ts'

export type ContentDeps = {
  readonly base_url: string
  readonly secret_key: string
  /** The check as API v3 returns it to a key with write access. */
  readonly checkJson: (check: Check, channels: readonly string[], now: Instant) => string
}

const SAMPLE_UUID = '00000000-0000-4000-8000-000000000000'

export const createSampleCheck = (project_id: number, now: Instant): Check => ({
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
  unique_key: toUniqueKey(SAMPLE_UUID),
  project_id,
  badge_key: SAMPLE_UUID,
  created_at: now,
  updated_at: now,
})

export const checkUrl = (base_url: string, unique_key: string): string => `${base_url}/cloaked/${unique_key}/`

/** Resolves the link to a check in a message. */
export const findCheckUuids = async (reader: Reader, unique_key: string): Promise<{ uuid: string; project_uuid: string } | undefined> =>
  isUniqueKey(unique_key) ? await findUuidsByUniqueKey(reader, unique_key) : undefined

export const callbackUrl = (base_url: string, notification_uuid: string): string =>
  `${base_url}/api/v3/notifications/${notification_uuid}/status`

export type UnsubscribeTarget = { readonly of: 'channel' | 'account'; readonly id: number }

const signTarget = (secret_key: string, { of, id }: UnsubscribeTarget): string =>
  hmacSha256Hex(deriveKey(secret_key, 'unsubscribe'), `${of} ${id}`).slice(0, 40)

export const unsubscribeUrl = (base_url: string, secret_key: string, target: UnsubscribeTarget): string =>
  `${base_url}/unsubscribe/${target.of}-${target.id}-${signTarget(secret_key, target)}`

export const parseUnsubscribeToken = (secret_key: string, text: string): UnsubscribeTarget | undefined => {
  const [, of, id, signature] = /^(channel|account)-(\d{1,15})-([0-9a-f]{40})$/.exec(text) ?? []
  if ((of !== 'channel' && of !== 'account') || signature === undefined) return undefined
  const target = { of, id: Number(id) } as const
  return isSameSecret(signature, signTarget(secret_key, target)) ? target : undefined
}

type ContentSource = {
  readonly notification: Notification
  readonly channel: Integration
  readonly conf: Conf
  readonly parts: readonly ContentPart[]
}

const EMPTY_BODY = new Uint8Array()

const findTimezone = async (reader: Reader, { channel, conf }: ContentSource): Promise<string> => {
  const { value } = conf
  const account = channel.kind === 'email' && typeof value === 'string' ? await findAccountByEmail(reader, value) : undefined
  return account?.timezone ?? 'UTC'
}

/** Undefined when the check has been deleted. */
export const composeContent = async (reader: Reader, deps: ContentDeps, source: ContentSource): Promise<MessageContent | undefined> => {
  const { notification, channel, parts } = source
  const { check_id, flip_id, happened_at } = notification
  const isTest = check_id === null
  const check = isTest ? createSampleCheck(channel.project_id, reader.now) : await findCheck(reader, check_id)
  if (!check) return undefined
  const last_ping = isTest ? undefined : await findPingBefore(reader, check.id, happened_at)
  const isRecovery = notification.status === 'up' && !isTest && flip_id !== null
  const channels = parts.includes('json') && !isTest ? await listIntegrationUuids(reader, check) : []
  return {
    id: notification.uuid,
    occasion: notification.occasion,
    status: notification.status,
    reason: notification.reason,
    at: happened_at,
    now: reader.now,
    down_since: isRecovery ? await findDownSince(reader, check.id, flip_id) : notification.down_since,
    check,
    project_name: (await getProject(reader, channel.project_id)).name,
    last_ping: last_ping ? { ...last_ping, at: last_ping.created_at } : null,
    body: parts.includes('body') && last_ping ? ((await findPingBody(reader, check, last_ping.n)) ?? EMPTY_BODY) : EMPTY_BODY,
    check_json: parts.includes('json') ? deps.checkJson(check, channels, reader.now) : '{}',
    url: checkUrl(deps.base_url, check.unique_key),
    tz: await findTimezone(reader, source),
    callback_url: callbackUrl(deps.base_url, notification.uuid),
    unsubscribe_url: unsubscribeUrl(deps.base_url, deps.secret_key, { of: 'channel', id: channel.id }),
  }
}
