import { applyPing } from '../../../src/monitor/checks/apply-ping.ts'
import { findCheckByUuid, lockCheck } from '../../../src/monitor/checks/find.ts'
import type { PingType } from '../../../src/contract/words.ts'
import { recordFlips } from '../../../src/monitor/flips/record.ts'
import type { Response, World } from '../../world.ts'

/** What tests of the monitor's API do again and again. */

type Body = Readonly<Record<string, unknown>>

export const made = async (world: World, body: Body = {}): Promise<Body & { uuid: string }> => {
  const reply = await world.writer('POST', '/api/v3/checks/', { body })
  if (reply.status !== 201 && reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return reply.json
}

export const read = async (world: World, uuid: string): Promise<Body> => (await world.writer('GET', `/api/v3/checks/${uuid}`)).json

type Details = { readonly rid?: string; readonly body?: string; readonly ua?: string }

/** What a ping leaves behind, without the door it comes through. */
export const ping = async (world: World, uuid: string, type: PingType = 'success', { rid, body, ua = '' }: Details = {}): Promise<void> => {
  await world.db.tx(async (tx) => {
    const found = await findCheckByUuid(tx, uuid)
    const check = await lockCheck(tx, found?.id ?? 0)
    const outcome = applyPing(check, type, rid ?? null, tx.now)
    await tx.db.updateTable('check_states').set(outcome.state).where('check_id', '=', check.id).execute()
    await tx.db
      .insertInto('pings')
      .values({
        check_id: check.id,
        n: outcome.state.n_pings,
        type: outcome.type,
        created_at: tx.now,
        scheme: 'http',
        remote_addr: '192.0.2.1',
        method: body === undefined ? 'GET' : 'POST',
        ua,
        rid: rid ?? null,
        exitstatus: null,
        duration: outcome.duration,
        body: body === undefined ? null : Buffer.from(body),
      })
      .execute()
    await recordFlips(tx, check.id, outcome.flips)
  })
}

/** A project of somebody else, with a key of each kind. */
export const strangers = async (world: World) => {
  const { json } = await world.alice('POST', '/api/v3/projects/', { body: { name: 'Strangers' } })
  const keyOf = async (kind: string): Promise<string> =>
    (await world.alice('POST', `/api/v3/projects/${json.uuid}/keys`, { body: { kind } })).json.key
  const writer = world.withKey(await keyOf('write'))
  return { uuid: json.uuid as string, writer, reader: world.withKey(await keyOf('read')) }
}

export const channel = async (world: World, name: string): Promise<string> => {
  const reply: Response = await world.writer('POST', '/api/v3/channels/', {
    body: { kind: 'webhook', name, conf: { url_down: 'https://hooks.test/', method_down: 'POST' } },
  })
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return reply.json.id
}
