import * as routes from '../../contract/app/integrations.ts'
import { formatIsoSeconds, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, throwIfInvalid, notFound } from '../../kernel/errors.ts'
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
import { requireAgent } from '../auth/require-agent.ts'
import { unknownReferences } from '../helpdesk-references.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { toDeliveryDeps } from '../v3/delivery-deps.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : formatIsoSeconds(at))

const presentDelivery = (entry: NotificationLogEntry, can_retry: boolean) => ({
  uuid: entry.uuid,
  check: entry.check_name,
  check_uuid: entry.check_uuid,
  occasion: entry.occasion,
  status: entry.status,
  state: entry.state,
  error: entry.error,
  attempts: entry.attempts,
  can_retry,
  happened_at: formatIsoSeconds(entry.happened_at),
  ended_at: iso(entry.ended_at),
})

const getChannel = async (reader: Reader, { uuid }: { readonly uuid: string }): Promise<Integration> =>
  (await findIntegrationByUuid(reader, uuid)) ?? notFound('integration')

const listOfferedKinds = (api: Api) =>
  listOfferedTransports({ openAlert: async () => undefined, runCommand: api.context.config.SHELL_CHANNEL ? runCommand : undefined })

const normalizeConf = async (reader: Reader, api: Api, kind: string, conf: unknown): Promise<Conf> => {
  if (!listOfferedKinds(api).some((transport) => transport.kind === kind)) invalid({ kind: ['The selected kind is invalid.'] })
  const read = parseConf(kind, conf)
  if ('errors' in read) return invalid(Object.fromEntries(Object.entries(read.errors).map(([name, errors]) => [`conf.${name}`, errors])))
  throwIfInvalid(await unknownReferences(reader, kind, read.conf))
  return read.conf
}

const SECRET_REQUIRED_MESSAGE = 'The stored secret belongs to another URL: send it again, or omit it.'

/** Forms do not receive secrets and cannot send them back: omitted secrets stay, null removes a secret. */
const mergeConf = (kind: string, before: Conf, conf: Conf): Conf => {
  const stranded = findStrandedSecrets(kind, before, conf)
  if (stranded.length > 0) invalid(Object.fromEntries(stranded.map((name) => [`conf.${name}`, [SECRET_REQUIRED_MESSAGE]])))
  return Object.fromEntries(Object.entries({ ...before, ...conf }).filter(([, value]) => value !== null))
}

/** An integration that is disabled and has no error was paused by a user. */
const toPauseChanges = (is_paused: boolean | undefined) => (is_paused === undefined ? {} : { is_disabled: is_paused, last_error: '' })

const assignAll = async (tx: Tx, { id, project_id }: Integration): Promise<void> => assignToChecks(tx, id, await lockChecks(tx, project_id))

/** Skips the query for the log of a working integration, as most integrations are. */
const countFailuresInRow = async (reader: Reader, channel: Integration): Promise<number> => {
  if (channel.last_error === '') return 0
  const ended = (await listDeliveries(reader, channel)).filter(({ state }) => state === 'sent' || state === 'failed')
  const sent = ended.findIndex(({ state }) => state === 'sent')
  return sent === -1 ? ended.length : sent
}

const presentIntegration = async (reader: Reader, api: Api, channel: Integration, confFor = redactConf) => ({
  uuid: channel.uuid,
  kind: channel.kind,
  name: channel.name,
  conf: confFor(channel.kind, openConf(api.context.box, channel)),
  notify_up: channel.notify_up,
  notify_down: channel.notify_down,
  notify_late: await hasGraceNotification(reader, channel.id),
  is_default: channel.is_default,
  is_verified: channel.is_verified,
  is_disabled: channel.is_disabled,
  last_error: channel.last_error,
  last_notify_at: iso(channel.last_notify_at),
  n_checks: await countAssignedChecks(reader, channel),
  n_failed: await countFailuresInRow(reader, channel),
})

const registerReadRoutes = (api: Api): void => {
  serve(api, routes.listKinds, async () =>
    ok({
      data: listOfferedKinds(api).map(({ kind, label, about, conf, statuses = MESSAGE_STATUSES }) => ({
        kind,
        label,
        description: about,
        conf,
        statuses,
      })),
    }),
  )
  serve(api, routes.listIntegrations, async (reader, { params }, actor) => {
    const { id } = await getProjectByUuid(reader, params.uuid)
    const confFor = hasPermission(requireAgent(actor), 'monitor:write') ? redactConf : maskConf
    const data = []
    for (const channel of await listIntegrations(reader, id)) data.push(await presentIntegration(reader, api, channel, confFor))
    return ok({ data })
  })
  serve(api, routes.listDeliveries, async (reader, { params }) => {
    const entries = await listDeliveries(reader, await getChannel(reader, params))
    const again = selectResendable(entries)
    return ok({ data: entries.map((entry) => presentDelivery(entry, again.has(entry))) })
  })
}

const registerWriteRoutes = (api: Api): void => {
  serve(
    api,
    routes.createIntegration,
    async (tx, { params, body }, actor) => {
      const { id: project_id } = await getProjectByUuid(tx, params.uuid)
      const { kind, name = '', notify_up = true, notify_down = true, notify_late = false, is_default = false, for_all = true } = body
      const input = { project_id, kind, name, conf: await normalizeConf(tx, api, kind, body.conf), notify_up, notify_down, is_default }
      const channel = await createIntegration(tx, actor, input, api.context.box)
      await setGraceNotification(tx, channel.id, notify_late)
      if (for_all) await assignAll(tx, channel)
      return created({ data: await presentIntegration(tx, api, channel) })
    },
    { precondition: (tx, params) => getProjectByUuid(tx, params.uuid) },
  )
  serve(
    api,
    routes.updateIntegration,
    async (tx, { params, body: { conf, notify_late, is_paused, ...switches } }, actor) => {
      const channel = await getChannel(tx, params)
      const whole = conf && (await normalizeConf(tx, api, channel.kind, mergeConf(channel.kind, openConf(api.context.box, channel), conf)))
      const sealed = whole && (await sealConf(tx, api.context.box, { kind: channel.kind, conf: whole }))
      if (notify_late !== undefined) await setGraceNotification(tx, channel.id, notify_late)
      return ok({
        data: await presentIntegration(
          tx,
          api,
          await updateIntegration(tx, actor, channel.id, { ...switches, ...sealed, ...toPauseChanges(is_paused) }),
        ),
      })
    },
    { precondition: getChannel },
  )
  serve(api, routes.deleteIntegration, async (tx, { params }, actor) => {
    await deleteIntegration(tx, actor, await getChannel(tx, params))
    return noContent()
  })
  serve(api, routes.retryDelivery, async (tx, { params }, actor) => {
    await resendNotification(tx, actor, params.uuid)
    return noContent()
  })
  serveSlow(api, routes.testIntegration, async (db, { params }) => {
    const { error } = await sendTestNotification(toDeliveryDeps(api), await db.read((reader) => getChannel(reader, params)))
    return ok({ data: { ok: error === '', error } })
  })
}

const registerAssignmentRoutes = (api: Api): void => {
  serveSlow(api, routes.listAssignments, async (db, { params }) => {
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
    api,
    routes.assignIntegration,
    async (tx, { params, body: { checks: uuids, is_assigned } }) => {
      const channel = await getChannel(tx, params)
      const checks = await lockChecks(tx, channel.project_id, uuids)
      if (checks.length < new Set(uuids).size) invalid({ checks: ['A check does not belong to this project.'] })
      await (is_assigned ? assignToChecks : unassignFromChecks)(tx, channel.id, checks)
      return noContent()
    },
    { precondition: getChannel },
  )
}

export const registerIntegrationRoutes = (api: Api): void => {
  registerReadRoutes(api)
  registerWriteRoutes(api)
  registerAssignmentRoutes(api)
}
