import { HOUR, type Instant } from '../../contract/time.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { HEALTHY } from './circuit.ts'
import { holdPending, releaseHeldDeliveries } from './deliveries-store.ts'
import type { WebhookEndpoint } from './model.ts'
import { SECRET_PREFIX } from './sign.ts'
import { deleteEndpointRow, findEndpoint, insertEndpoint, listEndpointRows, lockEndpoint, updateEndpointRow } from './store.ts'
import { describeHost } from './url.ts'
import { assertValidEndpoint } from './validate.ts'

export type EndpointInput = Pick<
  WebhookEndpoint,
  | 'url'
  | 'description'
  | 'events'
  | 'department_ids'
  | 'ignore_own_token_id'
  | 'ordered'
  | 'redact_notes'
  | 'coalesce_updates'
  | 'is_active'
>

const MAX_ENDPOINTS = 50

export const listEndpoints = (reader: Reader): Promise<readonly WebhookEndpoint[]> => listEndpointRows(reader)

export const getEndpoint = async (reader: Reader, id: number): Promise<WebhookEndpoint> =>
  (await findEndpoint(reader, id)) ?? notFound('webhook')

const newSecret = (tx: Tx): string => SECRET_PREFIX + tx.ids.bytes(32).toString('base64')

const seal = (tx: Tx, box: SecretBox, secret: string): string => box.seal(secret, tx.ids.bytes(12))

/** Creates an endpoint. The response contains its signing secret. */
export const createEndpoint = async (
  tx: Tx,
  actor: AgentActor,
  input: EndpointInput,
  box: SecretBox,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> => {
  if ((await listEndpointRows(tx)).length >= MAX_ENDPOINTS) invalid({ url: [`The limit is ${MAX_ENDPOINTS} webhooks.`] })
  await assertValidEndpoint(tx, input)
  const secret = newSecret(tx)
  const endpoint = await insertEndpoint(tx, {
    ...input,
    url: seal(tx, box, input.url),
    disabled_reason: input.is_active ? null : 'manual',
    disabled_at: input.is_active ? null : tx.now,
    secret: seal(tx, box, secret),
    previous_secret: null,
    previous_secret_until: null,
    health: HEALTHY,
  })
  await audit(tx, actor, {
    action: 'webhook.created',
    object: { type: 'webhook', id: endpoint.id },
    changes: { url: describeHost(endpoint, box), events: endpoint.events },
  })
  return { endpoint, secret }
}

/** Fields that activation or deactivation changes. Activation resets the health of the endpoint. */
const toActivationFields = (tx: Tx, before: WebhookEndpoint, is_active: boolean | undefined): Partial<WebhookEndpoint> => {
  if (is_active === undefined || is_active === before.is_active) return {}
  return is_active
    ? { is_active, disabled_reason: null, disabled_at: null, health: HEALTHY }
    : { is_active, disabled_reason: 'manual', disabled_at: tx.now }
}

export const updateEndpoint = async (tx: Tx, actor: AgentActor, id: number, input: Partial<EndpointInput>): Promise<WebhookEndpoint> => {
  const before = (await lockEndpoint(tx, id)) ?? notFound('webhook')
  // An unchanged token is not validated, because it may have been revoked in the meantime.
  const { ignore_own_token_id, ...named } = input
  await assertValidEndpoint(tx, ignore_own_token_id === before.ignore_own_token_id ? named : input)
  const { is_active, url, ...fields } = input
  const sealed = url === undefined ? {} : { url: seal(tx, tx.box, url) }
  const after =
    (await updateEndpointRow(tx, id, { ...fields, ...sealed, ...toActivationFields(tx, before, is_active) })) ?? notFound('webhook')
  if (before.is_active && !after.is_active) await holdPending(tx, id)
  if (!before.is_active && after.is_active) await releaseHeldDeliveries(tx, id)
  await audit(tx, actor, { action: 'webhook.updated', object: { type: 'webhook', id }, changes: { fields: Object.keys(input) } })
  return after
}

/** Enables an endpoint. With `catch_up` false, held deliveries are not dropped: they stay for a later replay. */
export const enableEndpoint = async (
  tx: Tx,
  actor: AgentActor,
  id: number,
  catch_up: boolean,
): Promise<{ endpoint: WebhookEndpoint; released: number }> => {
  const before = (await lockEndpoint(tx, id)) ?? notFound('webhook')
  const endpoint = (await updateEndpointRow(tx, id, toActivationFields(tx, { ...before, is_active: false }, true))) ?? notFound('webhook')
  const released = catch_up ? await releaseHeldDeliveries(tx, id) : 0
  await audit(tx, actor, { action: 'webhook.enabled', object: { type: 'webhook', id }, changes: { released } })
  return { endpoint, released }
}

export const deleteEndpoint = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await deleteEndpointRow(tx, id))) notFound('webhook')
  await audit(tx, actor, { action: 'webhook.deleted', object: { type: 'webhook', id } })
}

/** Until the end of the grace period both secrets sign, so that the receiver can change over without failures. */
export const rotateSecret = async (
  tx: Tx,
  actor: AgentActor,
  { id, grace_hours }: { id: number; grace_hours: number },
  box: SecretBox,
): Promise<{ endpoint: WebhookEndpoint; secret: string; previous_valid_until: Instant }> => {
  const before = (await lockEndpoint(tx, id)) ?? notFound('webhook')
  const secret = newSecret(tx)
  const previous_valid_until = tx.now + grace_hours * HOUR
  const changes = { secret: seal(tx, box, secret), previous_secret: before.secret, previous_secret_until: previous_valid_until }
  const endpoint = (await updateEndpointRow(tx, id, changes)) ?? notFound('webhook')
  await audit(tx, actor, { action: 'webhook.secret_rotated', object: { type: 'webhook', id }, changes: { grace_hours } })
  return { endpoint, secret, previous_valid_until }
}
