import type { FastifyInstance } from 'fastify'
import { DAY, isoSeconds } from '../../contract/time.ts'
import * as routes from '../../contract/v3/notifications.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { networkPrefix } from '../../kernel/network-prefix.ts'
import { getIntegration } from '../../monitor/integrations/list.ts'
import { getCheckByUuid } from '../../monitor/checks/find.ts'
import { setGraceNotification } from '../../monitor/grace-notifications/notify.ts'
import { readBounce } from '../../monitor/notifications/bounce.ts'
import { listDeliveries, listNotifications, type NotificationLogEntry } from '../../monitor/notifications/log.ts'
import { parseDeliveryReceipt, recordDeliveryReceipt } from '../../monitor/notifications/delivery-receipt.ts'
import { sendTestNotification } from '../../monitor/notifications/test-notification.ts'
import { renderV3 } from '../errors/v3.ts'
import { readCallback } from '../form-body.ts'
import { bytesOf } from '../json.ts'
import { ANONYMOUS_BODY_LIMIT } from '../long-body.ts'
import { ok } from '../replies.ts'
import { send } from '../send.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { deliveryOf } from './delivery.ts'
import { keyOf } from './key-only.ts'

const entryOut = (entry: NotificationLogEntry) => ({
  id: entry.uuid,
  channel: { id: entry.channel_uuid, kind: entry.channel_kind, name: entry.channel_name },
  occasion: entry.occasion,
  status: entry.status,
  state: entry.state,
  error: entry.error,
  attempts: entry.attempts,
  happened: isoSeconds(entry.happened_at),
  created: isoSeconds(entry.created_at),
  ended: entry.ended_at === null ? null : isoSeconds(entry.ended_at),
})

/** The log of what was told, and trying a channel out. */
export const notificationRoutes = (door: Door): void => {
  serve(door, routes.listCheckNotifications, async (reader, { params }, actor) => {
    const check = await getCheckByUuid(reader, keyOf(actor).project_id, params.uuid)
    return ok({ notifications: (await listNotifications(reader, check)).map(entryOut) })
  })
  serve(door, routes.listChannelNotifications, async (reader, { params }, actor) => {
    const channel = await getIntegration(reader, keyOf(actor).project_id, params.uuid)
    return ok({ notifications: (await listDeliveries(reader, channel)).map(entryOut) })
  })
  serve(door, routes.setLateNotice, async (tx, { params, body: { notify_late } }, actor) => {
    const channel = await getIntegration(tx, keyOf(actor).project_id, params.uuid)
    await setGraceNotification(tx, channel.id, notify_late)
    return ok({ notify_late })
  })
  serveSlow(door, routes.testChannel, async (db, { params }, actor) => {
    const channel = await db.read((reader) => getIntegration(reader, keyOf(actor).project_id, params.uuid))
    const { uuid, error } = await sendTestNotification(deliveryOf(door), channel)
    return ok({ ok: error === '', error, id: uuid })
  })
}

const onlyPost = (method: string): AppError =>
  new AppError('method_not_allowed', `The ${method} method is not supported here. Supported methods: POST.`, { allow: 'POST' })

const BOUNCES_BELIEVED = 2 * DAY

/** Where services report later what became of a message. They cannot sign in; the random id in the address is what they show. */
export const callbackRoutes = (app: FastifyInstance, db: Db): void => {
  for (const version of [1, 2, 3]) {
    app.post<{ Params: { uuid: string } }>(
      `/api/v${version}/notifications/:uuid/status`,
      { bodyLimit: ANONYMOUS_BODY_LIMIT },
      async (request, reply) => {
        const report = parseDeliveryReceipt(readCallback(request))
        if (report) await db.tx((tx) => recordDeliveryReceipt(tx, request.params.uuid, report))
        return reply.type('text/plain; charset=utf-8').send('')
      },
    )
    app.post(`/api/v${version}/bounces/`, async (request, reply) => {
      const bounce = await readBounce(bytesOf(request) ?? Buffer.alloc(0), networkPrefix(request.ip))
      const say = (text: string) => reply.type('text/plain; charset=utf-8').send(text)
      if (bounce === 'unsigned') return say('OK (bad signature)')
      if (bounce === 'ignored') return say('OK (ignored)')
      const isKnown = await db.tx((tx) => recordDeliveryReceipt(tx, bounce.notification_uuid, bounce, BOUNCES_BELIEVED))
      return say(isKnown ? 'OK' : 'OK (notification not found)')
    })
    for (const path of ['notifications/:uuid/status', 'bounces/'])
      app.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url: `/api/v${version}/${path}`,
        handler: ({ method }, reply) => send(reply, renderV3(onlyPost(method))),
      })
  }
}
