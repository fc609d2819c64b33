import type { CheckState } from '../../../src/monitor/checks/model.ts'
import type { StoredStatus } from '../../../src/monitor/flips/model.ts'
import { findCheckByUuid } from '../../../src/monitor/checks/find.ts'
import { recordFlips } from '../../../src/monitor/flips/record.ts'
import type { Notification } from '../../../src/monitor/notifications/model.ts'
import type { World } from '../../world.ts'

/** What tests of notifications do again and again. */

export type Made = { readonly uuid: string }

export const makeCheck = async (world: World, body: Record<string, unknown> = {}): Promise<string> => {
  const made = await world.writer('POST', '/api/v3/checks/', { body: { name: 'Backups', ...body } })
  if (made.status !== 201) throw new Error(made.text)
  return made.json.uuid
}

export const makeChannel = async (world: World, body: Record<string, unknown>): Promise<string> => {
  const made = await world.writer('POST', '/api/v3/channels/', { body: { checks: '*', ...body } })
  if (made.status !== 201) throw new Error(made.text)
  return made.json.id
}

export const makeWebhook = (world: World, more: Record<string, unknown> = {}): Promise<string> =>
  makeChannel(world, {
    kind: 'webhook',
    conf: { url_down: 'https://hook.test/down?$CODE', url_up: 'https://hook.test/up?$CODE' },
    ...more,
  })

type Change = { readonly reason?: 'timeout' | 'fail' | ''; readonly state?: Partial<CheckState> }

/** Changes the status of a check as a ping or the passing of time does, without settling what follows. */
export const flip = async (world: World, uuid: string, new_status: StoredStatus, { reason = '', state = {} }: Change = {}): Promise<void> =>
  await world.db.tx(async (tx) => {
    const check = await findCheckByUuid(tx, uuid)
    if (!check) throw new Error(`There is no check ${uuid}.`)
    await tx.db
      .updateTable('check_states')
      .set({ status: new_status, ...state })
      .where('check_id', '=', check.id)
      .execute()
    await recordFlips(tx, check.id, [{ old_status: check.status, new_status, at: tx.now, reason }])
  })

export const down = async (world: World, uuid: string): Promise<void> => {
  await flip(world, uuid, 'down', { reason: 'fail' })
  await world.settle()
}

export const up = async (world: World, uuid: string): Promise<void> => {
  await flip(world, uuid, 'up')
  await world.settle()
}

/** What was written down about a check, oldest first. */
export const notificationsOf = async (world: World, uuid: string): Promise<readonly Notification[]> =>
  await world.db.read(async (reader) =>
    reader.db
      .selectFrom('notifications')
      .innerJoin('checks', 'checks.id', 'notifications.check_id')
      .selectAll('notifications')
      .where('checks.uuid', '=', uuid)
      .orderBy('notifications.id')
      .execute(),
  )

/** Where the product called since the last time this was asked: `down`, `up`, by the path. */
export const calls = (world: World): readonly string[] => world.network.sent.splice(0).map(({ url }) => `${new URL(url).pathname.slice(1)}`)

export const channelOf = async (world: World, id: string) => (await world.writer('GET', `/api/v3/channels/${id}`)).json
