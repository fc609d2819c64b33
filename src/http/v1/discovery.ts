import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { isoMillis, MINUTE } from '../../contract/time.ts'
import * as routes from '../../contract/v1/discovery.ts'
import { discoverAssets } from '../../helpdesk/assets/discover.ts'
import * as enrolment from '../../helpdesk/discovery/enrol.ts'
import type { DiscoveryDevice, RegistrationKey } from '../../helpdesk/discovery/model.ts'
import { hashToken } from '../../kernel/crypto.ts'
import { system } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { bearerOf } from '../auth/bearer.ts'
import { networkLimit } from '../network-limit.ts'
import { created, noContent, ok } from '../replies.ts'
import { only } from '../only.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { assetsOut } from './asset-out.ts'
import { iso } from './iso.ts'
import { pageFrom, pageOf, paged } from './paging.ts'

const REPORTS_PER_MINUTE = 120
const ENROLMENTS_PER_MINUTE = 60

const deviceKeyOf = (request: FastifyRequest): string | undefined => {
  const token = bearerOf(request)
  return token?.startsWith(enrolment.DEVICE_PREFIX) ? token : undefined
}

const isMany = (body: unknown): boolean => typeof body === 'object' && body !== null && 'devices' in body

/** Here a device's key opens the door too, and nowhere else. */
const forDevices = (door: Door): Door => ({
  ...door,
  surface: {
    ...door.surface,
    authenticate: async (request, route, body) => {
      const key = deviceKeyOf(request)
      const device = key && (await door.db.read((reader) => enrolment.findDeviceByKey(reader, key)))
      return device ? system('discovery') : await door.surface.authenticate(request, route, body)
    },
    authorize: (actor, route) => (actor.kind === 'system' ? undefined : door.surface.authorize(actor, route)),
    limitOf: (actor, route, request) =>
      actor.kind === 'system'
        ? { bucket: `v1 device ${hashToken(deviceKeyOf(request) ?? '')}`, limit: REPORTS_PER_MINUTE, window: MINUTE }
        : door.surface.limitOf(actor, route, request),
    // Complaints are about the form that was meant.
    checkBody: (schema, body) =>
      door.surface.checkBody(
        schema === routes.discoverAssets.body ? (isMany(body) ? routes.Devices : routes.InventoryRecord) : schema,
        body,
      ),
  },
})

type Inventory = Static<typeof routes.InventoryRecord>

// The door has checked that the body has one of the two forms.
const devicesOf = (body: unknown): readonly Inventory[] =>
  isMany(body) ? (body as Static<typeof routes.Devices>).devices : [body as Inventory]

const reportRoutes = (door: Door): void => {
  serve(forDevices(door), routes.discoverAssets, async (tx, { body, request }, actor) => {
    const devices = devicesOf(body)
    const key = actor.kind === 'system' ? deviceKeyOf(request) : undefined
    const device = key && (await enrolment.findDeviceByKey(tx, key))
    const found = device ? await enrolment.reportInventories(tx, device, devices) : await discoverAssets(tx, agentOf(actor), devices)
    const data = await assetsOut(
      tx,
      found.map(({ asset }) => asset),
    )
    const meta = found.map(({ action }) => ({ action }))
    const answer = isMany(body) ? { data, meta } : { data: only(data), meta: only(meta) }
    if (!meta.some(({ action }) => action === 'created')) return ok(answer)
    return created(answer, isMany(body) ? undefined : `/api/v1/assets/${only(data).id}`)
  })
  serve(enrolling(door), routes.enrolDevice, async (tx, { body }) => {
    const { device, key } = await enrolment.enrolDevice(tx, body)
    return created({ data: { id: device.id, device_key: key, agent_uuid: device.agent_uuid, hostname: device.hostname } })
  })
}

/** Guessing registration keys must not be free. */
const enrolling = (door: Door): Door => ({
  ...door,
  surface: {
    ...door.surface,
    limitOf: (_actor, _route, request) => networkLimit(request, { scope: 'v1 enrol', limit: ENROLMENTS_PER_MINUTE, window: MINUTE }),
  },
})

const keyOut = (key: RegistrationKey) => ({ ...key, last_used_at: iso(key.last_used_at), created_at: isoMillis(key.created_at) })
const deviceOut = (device: DiscoveryDevice) => ({
  ...device,
  last_seen_at: iso(device.last_seen_at),
  created_at: isoMillis(device.created_at),
})

const keyRoutes = (door: Door): void => {
  serve(door, routes.listRegistrationKeys, async (reader, { query }) =>
    ok(pageFrom(await enrolment.listRegistrationKeys(reader), query, keyOut)),
  )
  serve(door, routes.createRegistrationKey, async (tx, { body }, actor) => {
    const { record, key } = await enrolment.createRegistrationKey(tx, agentOf(actor), body.name)
    return created({ data: { ...keyOut(record), registration_key: key } })
  })
  serve(door, routes.revokeRegistrationKey, async (tx, { params }, actor) => {
    await enrolment.revokeRegistrationKey(tx, agentOf(actor), params.id)
    return noContent()
  })
  serve(door, routes.listDevices, async (reader, { query }) => {
    const page = pageOf(query)
    const { devices, total } = await enrolment.listDevices(reader, page)
    return ok(paged(devices.map(deviceOut), total, page))
  })
  serve(door, routes.revokeDevice, async (tx, { params }, actor) => {
    await enrolment.revokeDevice(tx, agentOf(actor), params.id)
    return noContent()
  })
}

export const discoveryRoutes = (door: Door): void => {
  reportRoutes(door)
  keyRoutes(door)
}
