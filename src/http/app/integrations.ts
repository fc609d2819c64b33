import * as routes from '../../contract/app/integrations.ts'
import { isoSeconds, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, invalidIfAny, notFound } from '../../kernel/errors.ts'
import { assignToChecks, listAssignments, unassignFromChecks } from '../../monitor/integrations/assign.ts'
import { createIntegration, openConf, sealConf } from '../../monitor/integrations/create.ts'
import { deleteIntegration } from '../../monitor/integrations/delete.ts'
import { maskConf, redactConf, findStrandedSecrets } from '../../monitor/integrations/conf.ts'
import { findIntegrationByUuid, listIntegrations } from '../../monitor/integrations/list.ts'
import type { Integration, Conf } from '../../monitor/integrations/model.ts'
import { updateIntegration } from '../../monitor/integrations/update.ts'
import { lockChecks } from '../../monitor/checks/find.ts'
import { streamChecks } from '../../monitor/checks/list.ts'
import { hasGraceNotification, setGraceNotification } from '../../monitor/grace-notifications/notify.ts'
import { selectResendable, resendNotification } from '../../monitor/notifications/resend.ts'
import { countAssignedChecks, listDeliveries, type NotificationLogEntry } from '../../monitor/notifications/log.ts'
import { sendTestNotification } from '../../monitor/notifications/test-notification.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import { listOfferedTransports, parseConf } from '../../monitor/transports/index.ts'
import { MESSAGE_STATUSES } from '../../monitor/transports/message-content.ts'
import { runCommand } from '../../monitor/transports/run-command.ts'
import { hasPermission } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { unknownReferences } from '../helpdesk-references.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { deliveryOf } from '../v3/delivery.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : isoSeconds(at))

const deliveryOut = (entry: NotificationLogEntry, can_retry: boolean) => ({
  uuid: entry.uuid,
  check: entry.check_name,
  check_uuid: entry.check_uuid,
  occasion: entry.occasion,
  status: entry.status,
  state: entry.state,
  error: entry.error,
  attempts: entry.attempts,
  can_retry,
  happened_at: isoSeconds(entry.happened_at),
  ended_at: iso(entry.ended_at),
})

const found = async (reader: Reader, { uuid }: { readonly uuid: string }): Promise<Integration> =>
  (await findIntegrationByUuid(reader, uuid)) ?? notFound('integration')

/** The kinds this server has the means for. */
const offered = (door: Door) =>
  listOfferedTransports({ openAlert: async () => undefined, runCommand: door.house.config.SHELL_CHANNEL ? runCommand : undefined })

const tidied = async (reader: Reader, door: Door, kind: string, conf: unknown): Promise<Conf> => {
  if (!offered(door).some((transport) => transport.kind === kind)) invalid({ kind: ['There is no such kind of integration here.'] })
  const read = parseConf(kind, conf)
  if ('errors' in read) return invalid(Object.fromEntries(Object.entries(read.errors).map(([name, errors]) => [`conf.${name}`, errors])))
  invalidIfAny(await unknownReferences(reader, kind, read.conf))
  return read.conf
}

const GIVE_AGAIN = 'It was given for another address: give it again, or leave it out.'

/** What is secret was not shown, so a form cannot send it back: what is left out stays, what is null goes. */
const overlaid = (kind: string, before: Conf, conf: Conf): Conf => {
  const stranded = findStrandedSecrets(kind, before, conf)
  if (stranded.length > 0) invalid(Object.fromEntries(stranded.map((name) => [`conf.${name}`, [GIVE_AGAIN]])))
  return Object.fromEntries(Object.entries({ ...before, ...conf }).filter(([, value]) => value !== null))
}

/** One that is switched off without an error was switched off by a person. */
const pausing = (is_paused: boolean | undefined) => (is_paused === undefined ? {} : { is_disabled: is_paused, last_error: '' })

const assignAll = async (tx: Tx, { id, project_id }: Integration): Promise<void> => assignToChecks(tx, id, await lockChecks(tx, project_id))

/** One that delivers is not looked into: most do. */
const failedInARow = async (reader: Reader, channel: Integration): Promise<number> => {
  if (channel.last_error === '') return 0
  const ended = (await listDeliveries(reader, channel)).filter(({ state }) => state === 'sent' || state === 'failed')
  const sent = ended.findIndex(({ state }) => state === 'sent')
  return sent === -1 ? ended.length : sent
}

const integrationOut = async (reader: Reader, door: Door, channel: Integration, confFor = redactConf) => ({
  uuid: channel.uuid,
  kind: channel.kind,
  name: channel.name,
  conf: confFor(channel.kind, openConf(door.house.box, channel)),
  notify_up: channel.notify_up,
  notify_down: channel.notify_down,
  notify_late: await hasGraceNotification(reader, channel.id),
  is_default: channel.is_default,
  is_verified: channel.is_verified,
  is_disabled: channel.is_disabled,
  last_error: channel.last_error,
  last_notify_at: iso(channel.last_notify_at),
  n_checks: await countAssignedChecks(reader, channel),
  n_failed: await failedInARow(reader, channel),
})

const readingRoutes = (door: Door): void => {
  serve(door, routes.listKinds, async () =>
    ok({
      data: offered(door).map(({ kind, label, about, conf, statuses = MESSAGE_STATUSES }) => ({
        kind,
        label,
        about,
        conf,
        hears: statuses,
      })),
    }),
  )
  serve(door, routes.listIntegrations, async (reader, { params }, actor) => {
    const { id } = await getProjectByUuid(reader, params.uuid)
    const confFor = hasPermission(agentOf(actor), 'monitor:write') ? redactConf : maskConf
    const data = []
    for (const channel of await listIntegrations(reader, id)) data.push(await integrationOut(reader, door, channel, confFor))
    return ok({ data })
  })
  serve(door, routes.listDeliveries, async (reader, { params }) => {
    const entries = await listDeliveries(reader, await found(reader, params))
    const again = selectResendable(entries)
    return ok({ data: entries.map((entry) => deliveryOut(entry, again.has(entry))) })
  })
}

const writingRoutes = (door: Door): void => {
  serve(
    door,
    routes.createIntegration,
    async (tx, { params, body }, actor) => {
      const { id: project_id } = await getProjectByUuid(tx, params.uuid)
      const { kind, name = '', notify_up = true, notify_down = true, notify_late = false, is_default = false, for_all = true } = body
      const wish = { project_id, kind, name, conf: await tidied(tx, door, kind, body.conf), notify_up, notify_down, is_default }
      const channel = await createIntegration(tx, actor, wish, door.house.box)
      await setGraceNotification(tx, channel.id, notify_late)
      if (for_all) await assignAll(tx, channel)
      return created({ data: await integrationOut(tx, door, channel) })
    },
    { exists: (tx, params) => getProjectByUuid(tx, params.uuid) },
  )
  serve(
    door,
    routes.updateIntegration,
    async (tx, { params, body: { conf, notify_late, is_paused, ...switches } }, actor) => {
      const channel = await found(tx, params)
      const whole = conf && (await tidied(tx, door, channel.kind, overlaid(channel.kind, openConf(door.house.box, channel), conf)))
      const sealed = whole && (await sealConf(tx, door.house.box, { kind: channel.kind, conf: whole }))
      if (notify_late !== undefined) await setGraceNotification(tx, channel.id, notify_late)
      return ok({
        data: await integrationOut(
          tx,
          door,
          await updateIntegration(tx, actor, channel.id, { ...switches, ...sealed, ...pausing(is_paused) }),
        ),
      })
    },
    { exists: found },
  )
  serve(door, routes.deleteIntegration, async (tx, { params }, actor) => {
    await deleteIntegration(tx, actor, await found(tx, params))
    return noContent()
  })
  serve(door, routes.retryDelivery, async (tx, { params }, actor) => {
    await resendNotification(tx, actor, params.uuid)
    return noContent()
  })
  serveSlow(door, routes.testIntegration, async (db, { params }) => {
    const { error } = await sendTestNotification(deliveryOf(door), await db.read((reader) => found(reader, params)))
    return ok({ data: { ok: error === '', error } })
  })
}

const assignmentRoutes = (door: Door): void => {
  serveSlow(door, routes.listAssignments, async (db, { params }) => {
    const { id } = await db.read((reader) => getProjectByUuid(reader, params.uuid))
    const data: Record<string, readonly string[]> = {}
    for await (const { checks, related } of streamChecks(db, id, {}, listAssignments))
      for (const check of checks) {
        const uuids = related.get(check.id)
        if (uuids) data[check.uuid] = uuids
      }
    return ok({ data })
  })
  serve(
    door,
    routes.assignIntegration,
    async (tx, { params, body: { checks: uuids, hears } }) => {
      const channel = await found(tx, params)
      const checks = await lockChecks(tx, channel.project_id, uuids)
      if (checks.length < new Set(uuids).size) invalid({ checks: ['The project has no such check.'] })
      await (hears ? assignToChecks : unassignFromChecks)(tx, channel.id, checks)
      return noContent()
    },
    { exists: found },
  )
}

/** Integrations, for whoever looks after a project in the dashboard. */
export const integrationPages = (door: Door): void => {
  readingRoutes(door)
  writingRoutes(door)
  assignmentRoutes(door)
}
