import type { FastifyInstance } from 'fastify'
import { DAY, formatIsoSeconds } from '../../contract/time.ts'
import * as routes from '../../contract/v3/notifications.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { networkPrefix } from '../../kernel/net/network-prefix.ts'
import { getIntegration } from '../../monitor/integrations/list.ts'
import { getCheckByUuid } from '../../monitor/checks/find.ts'
import { setGraceNotification } from '../../monitor/grace-notifications/notify.ts'
import { readBounce } from '../../monitor/notifications/bounce.ts'
import { listDeliveries, listNotifications, type NotificationLogEntry } from '../../monitor/notifications/log.ts'
import { parseDeliveryReceipt, recordDeliveryReceipt } from '../../monitor/notifications/delivery-receipt.ts'
import { sendTestNotification } from '../../monitor/notifications/test-notification.ts'
import { renderV3Error } from '../kit/errors/v3.ts'
import { readCallback } from '../kit/form-body.ts'
import { readBytes } from '../kit/json.ts'
import { MAX_ANONYMOUS_BODY_BYTES } from '../kit/body-limit.ts'
import { ok } from '../kit/responses.ts'
import { sendResponse } from '../kit/send-response.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { toDeliveryDeps } from './delivery-deps.ts'
import { requireKey } from './require-key.ts'

const presentEntry = (entry: NotificationLogEntry) => ({
  id: entry.uuid,
  channel: { id: entry.channel_uuid, kind: entry.channel_kind, name: entry.channel_name },
  occasion: entry.occasion,
  status: entry.status,
  state: entry.state,
  error: entry.error,
  attempts: entry.attempts,
  happened: formatIsoSeconds(entry.happened_at),
  created: formatIsoSeconds(entry.created_at),
  ended: entry.ended_at === null ? null : formatIsoSeconds(entry.ended_at),
})

export const registerNotificationRoutes = (api: Api): void => {
  serve(api, routes.listCheckNotifications, async (reader, { params }, actor) => {
    const check = await getCheckByUuid(reader, requireKey(actor).project_id, params.uuid)
    return ok({ notifications: (await listNotifications(reader, check)).map(presentEntry) })
  })
  serve(api, routes.listChannelNotifications, async (reader, { params }, actor) => {
    const channel = await getIntegration(reader, requireKey(actor).project_id, params.uuid)
    return ok({ notifications: (await listDeliveries(reader, channel)).map(presentEntry) })
  })
  serve(api, routes.setGraceNotification, async (tx, { params, body: { notify_late } }, actor) => {
    const channel = await getIntegration(tx, requireKey(actor).project_id, params.uuid)
    await setGraceNotification(tx, channel.id, notify_late)
    return ok({ notify_late })
  })
  serveSlow(api, routes.testChannel, async (db, { params }, actor) => {
    const channel = await db.read((reader) => getIntegration(reader, requireKey(actor).project_id, params.uuid))
    const { uuid, error } = await sendTestNotification(toDeliveryDeps(api), channel)
    return ok({ ok: error === '', error, id: uuid })
  })
}

const requirePost = (method: string): AppError =>
  new AppError('method_not_allowed', `The ${method} method is not supported here. Supported methods: POST.`, { allow: 'POST' })

const MAX_BOUNCES = 2 * DAY

/** Callbacks of services that report the delivery of a message. The random id in the URL is their authorization. */
export const registerCallbackRoutes = (app: FastifyInstance, db: Db): void => {
  for (const version of [1, 2, 3]) {
    app.post<{ Params: { uuid: string } }>(
      `/api/v${version}/notifications/:uuid/status`,
      { bodyLimit: MAX_ANONYMOUS_BODY_BYTES },
      async (request, reply) => {
        const report = parseDeliveryReceipt(readCallback(request))
        if (report) await db.tx((tx) => recordDeliveryReceipt(tx, request.params.uuid, report))
        return reply.type('text/plain; charset=utf-8').send('')
      },
    )
    app.post(`/api/v${version}/bounces/`, async (request, reply) => {
      const bounce = await readBounce(readBytes(request) ?? Buffer.alloc(0), networkPrefix(request.ip))
      const say = (text: string) => reply.type('text/plain; charset=utf-8').send(text)
      if (bounce === 'unsigned') return say('OK (bad signature)')
      if (bounce === 'ignored') return say('OK (ignored)')
      const isKnown = await db.tx((tx) => recordDeliveryReceipt(tx, bounce.notification_uuid, bounce, MAX_BOUNCES))
      return say(isKnown ? 'OK' : 'OK (notification not found)')
    })
    for (const path of ['notifications/:uuid/status', 'bounces/'])
      app.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url: `/api/v${version}/${path}`,
        handler: ({ method }, reply) => sendResponse(reply, renderV3Error(requirePost(method))),
      })
  }
}
