import { WEBHOOK_EVENTS } from '../../contract/v1/webhook-enums.ts'
import { parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/webhooks.ts'
import { SAMPLES } from '../../contract/webhook-events/samples.ts'
import { EVENT_SCHEMAS } from '../../contract/webhook-events/schemas.ts'
import * as deliveries from '../../helpdesk/webhooks/deliveries.ts'
import * as endpoints from '../../helpdesk/webhooks/endpoints.ts'
import { replayDeliveries } from '../../helpdesk/webhooks/replay.ts'
import type { Actor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { accepted, created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { toPageWindow, createPage } from './pagination.ts'
import { presentAttempt, presentDelivery, presentEndpoint } from './webhook-presenter.ts'

type DeliveryListParams = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: string | undefined
  readonly event?: string | undefined
  readonly q?: string | undefined
}

const parseField = (text: string | undefined): Instant | undefined => (text === undefined ? undefined : parseInstant(text))

// The route has validated status and event.
const filterOf = ({ from, to, status, event, q }: DeliveryListParams): deliveries.DeliveryFilter =>
  ({ from_at: parseField(from), to_at: parseField(to), status, event, q }) as deliveries.DeliveryFilter

/** `api.context` is read per request, because the generator of the API documents registers routes with an incomplete one. */
const viewOf = (api: Api, actor: Actor) => ({ box: api.context.box, actor: requireAgent(actor) })

const registerEndpointRoutes = (api: Api): void => {
  serve(api, routes.listWebhooks, async (reader, { query }, actor) => {
    const page = toPageWindow(query)
    const all = await endpoints.listEndpoints(reader)
    const shown = await Promise.all(
      all.slice(page.offset, page.offset + page.limit).map((endpoint) => presentEndpoint(reader, endpoint, viewOf(api, actor))),
    )
    return ok(createPage(shown, all.length, page))
  })
  serve(api, routes.listWebhookEvents, async () =>
    ok({ data: WEBHOOK_EVENTS.map((name) => ({ name, schema: EVENT_SCHEMAS[name], sample: SAMPLES[name] })) }),
  )
  serve(api, routes.createWebhook, async (tx, { body }, actor) => {
    const input = {
      description: '',
      events: ['*' as const],
      department_ids: [],
      ignore_own_token_id: null,
      ordered: false,
      redact_notes: false,
      coalesce_updates: false,
      is_active: true,
    }
    const { endpoint, secret } = await endpoints.createEndpoint(tx, requireAgent(actor), { ...input, ...body }, api.context.box)
    return created({ data: { ...(await presentEndpoint(tx, endpoint, viewOf(api, actor))), secret } }, `/api/v1/webhooks/${endpoint.id}`)
  })
  serve(api, routes.getWebhook, async (reader, { params }, actor) =>
    ok({ data: await presentEndpoint(reader, await endpoints.getEndpoint(reader, params.id), viewOf(api, actor)) }),
  )
  serve(
    api,
    routes.updateWebhook,
    async (tx, { params, body }, actor) => {
      const endpoint = await endpoints.updateEndpoint(tx, requireAgent(actor), params.id, body)
      return ok({ data: await presentEndpoint(tx, endpoint, viewOf(api, actor)) })
    },
    { precondition: (tx, { id }) => endpoints.getEndpoint(tx, id) },
  )
  serve(api, routes.deleteWebhook, async (tx, { params }, actor) => {
    await endpoints.deleteEndpoint(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

const DEFAULT_GRACE_HOURS = 24

const registerActionRoutes = (api: Api): void => {
  const exists = (tx: Parameters<typeof endpoints.getEndpoint>[0], { id }: { id: number }) => endpoints.getEndpoint(tx, id)
  serve(
    api,
    routes.rotateWebhookSecret,
    async (tx, { params, body }, actor) => {
      const input = { id: params.id, grace_hours: body.grace_hours ?? DEFAULT_GRACE_HOURS }
      const { endpoint, secret } = await endpoints.rotateSecret(tx, requireAgent(actor), input, api.context.box)
      return ok({ data: { ...(await presentEndpoint(tx, endpoint, viewOf(api, actor))), secret } })
    },
    { precondition: exists },
  )
  serve(
    api,
    routes.testWebhook,
    async (tx, { params, body }, actor) =>
      ok({ data: presentDelivery(await deliveries.sendTest(tx, requireAgent(actor), params.id, body.event ?? 'ticket.created')) }),
    { precondition: exists },
  )
  serve(
    api,
    routes.enableWebhook,
    async (tx, { params, body }, actor) => {
      const { endpoint, released } = await endpoints.enableEndpoint(tx, requireAgent(actor), params.id, body.catch_up ?? true)
      return ok({ data: await presentEndpoint(tx, endpoint, viewOf(api, actor)), meta: { released } })
    },
    { precondition: exists },
  )
}

const registerDeliveryRoutes = (api: Api): void => {
  serve(api, routes.listDeliveries, async (reader, { params, query }) => {
    const page = toPageWindow(query)
    const endpoint = await endpoints.getEndpoint(reader, params.id)
    const found = await deliveries.listDeliveries(reader, endpoint, filterOf(query), page)
    const durations = await deliveries.loadLastDurations(reader, found.deliveries)
    const timed = found.deliveries.map((delivery) => ({
      ...presentDelivery(delivery),
      last_duration_ms: durations.get(delivery.id) ?? null,
    }))
    return ok(createPage(timed, found.total, page))
  })
  serve(api, routes.getDelivery, async (reader, { params }) => {
    const delivery = await deliveries.getDelivery(reader, params.id, params.delivery_id)
    const attempts = await deliveries.listAttempts(reader, delivery)
    return ok({
      data: {
        ...presentDelivery(delivery),
        body: delivery.body,
        attempt_log: attempts.map((attempt) => presentAttempt(delivery, attempt)),
      },
    })
  })
  serve(api, routes.redeliverDelivery, async (tx, { params }, actor) =>
    ok({ data: presentDelivery(await deliveries.redeliver(tx, requireAgent(actor), params.id, params.delivery_id)) }),
  )
  serve(
    api,
    routes.replayDeliveries,
    async (tx, { params, body }, actor) => {
      return accepted({ data: await replayDeliveries(tx, requireAgent(actor), await endpoints.getEndpoint(tx, params.id), filterOf(body)) })
    },
    { precondition: (tx, { id }) => endpoints.getEndpoint(tx, id) },
  )
}

export const registerWebhookRoutes = (api: Api): void => {
  registerEndpointRoutes(api)
  registerActionRoutes(api)
  registerDeliveryRoutes(api)
}
