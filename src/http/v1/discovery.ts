import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { formatIsoMillis, MINUTE } from '../../contract/time.ts'
import * as routes from '../../contract/v1/discovery.ts'
import { discoverAssets } from '../../helpdesk/assets/discover.ts'
import * as enrolment from '../../helpdesk/discovery/enrol.ts'
import type { DiscoveryDevice, RegistrationKey } from '../../helpdesk/discovery/model.ts'
import { hashToken } from '../../kernel/crypto.ts'
import { system } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { readBearerToken } from '../auth/authorization-header.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { only } from '../kit/only.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentAssets } from './asset-presenter.ts'
import { formatInstant } from './format-instant.ts'
import { paginate, toPageWindow, createPage } from './pagination.ts'

const REPORTS_PER_MINUTE = 120
const ENROLMENTS_PER_MINUTE = 60

const deviceKeyOf = (request: FastifyRequest): string | undefined => {
  const token = readBearerToken(request)
  return token?.startsWith(enrolment.DEVICE_PREFIX) ? token : undefined
}

const isDeviceList = (body: unknown): boolean => typeof body === 'object' && body !== null && 'devices' in body

const withDeviceKeys = (api: Api): Api => ({
  ...api,
  conventions: {
    ...api.conventions,
    authenticate: async (request, route, body) => {
      const key = deviceKeyOf(request)
      const device = key && (await api.db.read((reader) => enrolment.findDeviceByKey(reader, key)))
      return device ? system('discovery') : await api.conventions.authenticate(request, route, body)
    },
    authorize: (actor, route) => (actor.kind === 'system' ? undefined : api.conventions.authorize(actor, route)),
    rateLimitFor: (actor, route, request) =>
      actor.kind === 'system'
        ? { bucket: `v1 device ${hashToken(deviceKeyOf(request) ?? '')}`, limit: REPORTS_PER_MINUTE, window: MINUTE }
        : api.conventions.rateLimitFor(actor, route, request),
    // Validates against the form that the client sent (one device or a list), so that errors refer to that form only.
    assertValid: (schema, body) =>
      api.conventions.assertValid(
        schema === routes.discoverAssets.body ? (isDeviceList(body) ? routes.Devices : routes.InventoryRecord) : schema,
        body,
      ),
  },
})

type Inventory = Static<typeof routes.InventoryRecord>

// The conventions have validated that the body has one of the two forms.
const devicesOf = (body: unknown): readonly Inventory[] =>
  isDeviceList(body) ? (body as Static<typeof routes.Devices>).devices : [body as Inventory]

const registerReportRoutes = (api: Api): void => {
  serve(withDeviceKeys(api), routes.discoverAssets, async (tx, { body, request }, actor) => {
    const devices = devicesOf(body)
    const key = actor.kind === 'system' ? deviceKeyOf(request) : undefined
    const device = key && (await enrolment.findDeviceByKey(tx, key))
    const found = device ? await enrolment.reportInventories(tx, device, devices) : await discoverAssets(tx, requireAgent(actor), devices)
    const data = await presentAssets(
      tx,
      found.map(({ asset }) => asset),
    )
    const meta = found.map(({ action }) => ({ action }))
    const answer = isDeviceList(body) ? { data, meta } : { data: only(data), meta: only(meta) }
    if (!meta.some(({ action }) => action === 'created')) return ok(answer)
    return created(answer, isDeviceList(body) ? undefined : `/api/v1/assets/${only(data).id}`)
  })
  serve(withEnrolmentLimit(api), routes.enrolDevice, async (tx, { body }) => {
    const { device, key } = await enrolment.enrolDevice(tx, body)
    return created({ data: { id: device.id, device_key: key, agent_uuid: device.agent_uuid, hostname: device.hostname } })
  })
}

/** Guessing registration keys must not be free. */
const withEnrolmentLimit = (api: Api): Api => ({
  ...api,
  conventions: {
    ...api.conventions,
    rateLimitFor: (_actor, _route, request) =>
      createNetworkLimit(request, { scope: 'v1 enrol', limit: ENROLMENTS_PER_MINUTE, window: MINUTE }),
  },
})

const presentKey = (key: RegistrationKey) => ({
  ...key,
  last_used_at: formatInstant(key.last_used_at),
  created_at: formatIsoMillis(key.created_at),
})
const presentDevice = (device: DiscoveryDevice) => ({
  ...device,
  last_seen_at: formatInstant(device.last_seen_at),
  created_at: formatIsoMillis(device.created_at),
})

const registerKeyRoutes = (api: Api): void => {
  serve(api, routes.listRegistrationKeys, async (reader, { query }) =>
    ok(paginate(await enrolment.listRegistrationKeys(reader), query, presentKey)),
  )
  serve(api, routes.createRegistrationKey, async (tx, { body }, actor) => {
    const { record, key } = await enrolment.createRegistrationKey(tx, requireAgent(actor), body.name)
    return created({ data: { ...presentKey(record), registration_key: key } })
  })
  serve(api, routes.revokeRegistrationKey, async (tx, { params }, actor) => {
    await enrolment.revokeRegistrationKey(tx, requireAgent(actor), params.id)
    return noContent()
  })
  serve(api, routes.listDevices, async (reader, { query }) => {
    const page = toPageWindow(query)
    const { devices, total } = await enrolment.listDevices(reader, page)
    return ok(createPage(devices.map(presentDevice), total, page))
  })
  serve(api, routes.revokeDevice, async (tx, { params }, actor) => {
    await enrolment.revokeDevice(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

export const registerDiscoveryRoutes = (api: Api): void => {
  registerReportRoutes(api)
  registerKeyRoutes(api)
}
