import { WEBHOOK_EVENTS } from '../../contract/events.ts'
import { parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/webhooks.ts'
import { SAMPLES } from '../../contract/webhook-events/samples.ts'
import { EVENT_SCHEMAS } from '../../contract/webhook-events/schemas.ts'
import * as deliveries from '../../helpdesk/webhooks/deliveries.ts'
import * as endpoints from '../../helpdesk/webhooks/endpoints.ts'
import { replayDeliveries } from '../../helpdesk/webhooks/replay.ts'
import type { Actor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { accepted, created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from './paging.ts'
import { attemptOut, deliveryOut, endpointOut } from './webhooks-out.ts'

type Range = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: string | undefined
  readonly event?: string | undefined
  readonly q?: string | undefined
}

const instant = (text: string | undefined): Instant | undefined => (text === undefined ? undefined : parseInstant(text))

// The route has checked that status and event are among the known words.
const filterOf = ({ from, to, status, event, q }: Range): deliveries.DeliveryFilter =>
  ({ from_at: instant(from), to_at: instant(to), status, event, q }) as deliveries.DeliveryFilter

/** Read per request: for the OpenAPI documents routes are listed without an application. */
const viewOf = (door: Door, actor: Actor) => ({ box: door.house.box, actor: agentOf(actor) })

const endpointRoutes = (door: Door): void => {
  serve(door, routes.listWebhooks, async (reader, { query }, actor) => {
    const page = pageOf(query)
    const all = await endpoints.listEndpoints(reader)
    const shown = await Promise.all(
      all.slice(page.offset, page.offset + page.limit).map((endpoint) => endpointOut(reader, endpoint, viewOf(door, actor))),
    )
    return ok(paged(shown, all.length, page))
  })
  serve(door, routes.listWebhookEvents, async () =>
    ok({ data: WEBHOOK_EVENTS.map((name) => ({ name, schema: EVENT_SCHEMAS[name], sample: SAMPLES[name] })) }),
  )
  serve(door, routes.createWebhook, async (tx, { body }, actor) => {
    const wish = {
      description: '',
      events: ['*' as const],
      department_ids: [],
      ignore_own_token_id: null,
      ordered: false,
      redact_notes: false,
      coalesce_updates: false,
      is_active: true,
    }
    const { endpoint, secret } = await endpoints.createEndpoint(tx, agentOf(actor), { ...wish, ...body }, door.house.box)
    return created({ data: { ...(await endpointOut(tx, endpoint, viewOf(door, actor))), secret } }, `/api/v1/webhooks/${endpoint.id}`)
  })
  serve(door, routes.getWebhook, async (reader, { params }, actor) =>
    ok({ data: await endpointOut(reader, await endpoints.getEndpoint(reader, params.id), viewOf(door, actor)) }),
  )
  serve(
    door,
    routes.updateWebhook,
    async (tx, { params, body }, actor) => {
      const endpoint = await endpoints.updateEndpoint(tx, agentOf(actor), params.id, body)
      return ok({ data: await endpointOut(tx, endpoint, viewOf(door, actor)) })
    },
    { exists: (tx, { id }) => endpoints.getEndpoint(tx, id) },
  )
  serve(door, routes.deleteWebhook, async (tx, { params }, actor) => {
    await endpoints.deleteEndpoint(tx, agentOf(actor), params.id)
    return noContent()
  })
}

const DEFAULT_GRACE_HOURS = 24

const actionRoutes = (door: Door): void => {
  const exists = (tx: Parameters<typeof endpoints.getEndpoint>[0], { id }: { id: number }) => endpoints.getEndpoint(tx, id)
  serve(
    door,
    routes.rotateWebhookSecret,
    async (tx, { params, body }, actor) => {
      const wish = { id: params.id, grace_hours: body.grace_hours ?? DEFAULT_GRACE_HOURS }
      const { endpoint, secret } = await endpoints.rotateSecret(tx, agentOf(actor), wish, door.house.box)
      return ok({ data: { ...(await endpointOut(tx, endpoint, viewOf(door, actor))), secret } })
    },
    { exists },
  )
  serve(
    door,
    routes.testWebhook,
    async (tx, { params, body }, actor) =>
      ok({ data: deliveryOut(await deliveries.sendTest(tx, agentOf(actor), params.id, body.event ?? 'ticket.created')) }),
    { exists },
  )
  serve(
    door,
    routes.enableWebhook,
    async (tx, { params, body }, actor) => {
      const { endpoint, released } = await endpoints.enableEndpoint(tx, agentOf(actor), params.id, body.catch_up ?? true)
      return ok({ data: await endpointOut(tx, endpoint, viewOf(door, actor)), meta: { released } })
    },
    { exists },
  )
}

const deliveryRoutes = (door: Door): void => {
  serve(door, routes.listDeliveries, async (reader, { params, query }) => {
    const page = pageOf(query)
    const endpoint = await endpoints.getEndpoint(reader, params.id)
    const found = await deliveries.listDeliveries(reader, endpoint, filterOf(query), page)
    const durations = await deliveries.loadLastDurations(reader, found.deliveries)
    const timed = found.deliveries.map((delivery) => ({ ...deliveryOut(delivery), last_duration_ms: durations.get(delivery.id) ?? null }))
    return ok(paged(timed, found.total, page))
  })
  serve(door, routes.getDelivery, async (reader, { params }) => {
    const delivery = await deliveries.getDelivery(reader, params.id, params.delivery_id)
    const attempts = await deliveries.listAttempts(reader, delivery)
    return ok({
      data: { ...deliveryOut(delivery), body: delivery.body, attempt_log: attempts.map((attempt) => attemptOut(delivery, attempt)) },
    })
  })
  serve(door, routes.redeliverDelivery, async (tx, { params }, actor) =>
    ok({ data: deliveryOut(await deliveries.redeliver(tx, agentOf(actor), params.id, params.delivery_id)) }),
  )
  serve(
    door,
    routes.replayDeliveries,
    async (tx, { params, body }, actor) => {
      return accepted({ data: await replayDeliveries(tx, agentOf(actor), await endpoints.getEndpoint(tx, params.id), filterOf(body)) })
    },
    { exists: (tx, { id }) => endpoints.getEndpoint(tx, id) },
  )
}

export const webhookRoutes = (door: Door): void => {
  endpointRoutes(door)
  actionRoutes(door)
  deliveryRoutes(door)
}
