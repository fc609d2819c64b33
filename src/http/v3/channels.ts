import { formatIsoSeconds } from '../../contract/time.ts'
import * as routes from '../../contract/v3/channels.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { assignToChecks } from '../../monitor/integrations/assign.ts'
import { createIntegration, openConf, sealConf } from '../../monitor/integrations/create.ts'
import { deleteIntegration } from '../../monitor/integrations/delete.ts'
import { redactConf, normalizeConf } from '../../monitor/integrations/conf.ts'
import { getIntegration, listIntegrations } from '../../monitor/integrations/list.ts'
import type { Integration, Conf } from '../../monitor/integrations/model.ts'
import { updateIntegration } from '../../monitor/integrations/update.ts'
import { lockChecks } from '../../monitor/checks/find.ts'
import type { Actor } from '../../people/actor.ts'
import { unknownReferences } from '../helpdesk-references.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireKey } from './require-key.ts'

const toSummary = ({ uuid, name, kind }: Integration) => ({ id: uuid, name, kind })

const getOwnChannel = (reader: Reader, { uuid }: { readonly uuid: string }, actor: Actor): Promise<Integration> =>
  getIntegration(reader, requireKey(actor).project_id, uuid)

/** Assigns the integration to the checks that `text` names: `*` for all, empty for none, or uuids. */
const assignWhere = async (tx: Tx, { id, project_id }: Integration, text: string): Promise<void> => {
  if (text === '') return
  const uuids = text === '*' ? undefined : text.toLowerCase().split(',')
  const checks = await lockChecks(tx, project_id, uuids)
  const missing = uuids?.find((uuid) => !checks.some((check) => check.uuid === uuid))
  if (missing !== undefined) throw new AppError('invalid', `invalid check identifier: ${missing}`)
  await assignToChecks(tx, id, checks)
}

const confFrom = async (reader: Reader, api: Api, kind: string, given: unknown): Promise<Conf> => {
  const conf = normalizeConf(kind, given, api.context.config)
  const [error] = Object.entries(await unknownReferences(reader, kind, conf))
  if (error) throw new AppError('invalid', `${error[0]}: ${error[1][0] ?? ''}`)
  return conf
}

export const registerChannelListRoutes = (api: Api): void =>
  serve(api, routes.listChannels, async (reader, _input, actor) =>
    ok({ channels: (await listIntegrations(reader, requireKey(actor).project_id)).map(toSummary) }),
  )

const presentChannelDetail = ({ context }: Api, channel: Integration) => ({
  ...toSummary(channel),
  conf: redactConf(channel.kind, openConf(context.box, channel)),
  notify_up: channel.notify_up,
  notify_down: channel.notify_down,
  is_default: channel.is_default,
  is_verified: channel.is_verified,
  is_disabled: channel.is_disabled,
  last_error: channel.last_error,
  last_notify: channel.last_notify_at === null ? null : formatIsoSeconds(channel.last_notify_at),
})

export const registerChannelRoutes = (api: Api): void => {
  serve(api, routes.createChannel, async (tx, { body: { checks = '', name = '', ...input } }, actor) => {
    const conf = await confFrom(tx, api, input.kind, input.conf)
    const { project_id } = requireKey(actor)
    const { kind, notify_up = true, notify_down = true, is_default = false } = input
    const channel = await createIntegration(
      tx,
      actor,
      { project_id, kind, name, conf, notify_up, notify_down, is_default },
      api.context.box,
    )
    await assignWhere(tx, channel, checks)
    return created(presentChannelDetail(api, channel))
  })
  serve(api, routes.getChannel, async (reader, { params }, actor) =>
    ok(presentChannelDetail(api, await getOwnChannel(reader, params, actor))),
  )
  serve(
    api,
    routes.updateChannel,
    async (tx, { params, body }, actor) => {
      const channel = await getOwnChannel(tx, params, actor)
      const {
        name = channel.name,
        notify_up = channel.notify_up,
        notify_down = channel.notify_down,
        is_default = channel.is_default,
      } = body
      const conf = body.conf && (await confFrom(tx, api, channel.kind, body.conf))
      const changes = {
        name,
        notify_up,
        notify_down,
        is_default,
        ...(conf && (await sealConf(tx, api.context.box, { kind: channel.kind, conf }))),
      }
      return ok(presentChannelDetail(api, await updateIntegration(tx, actor, channel.id, changes)))
    },
    { precondition: getOwnChannel },
  )
  serve(api, routes.deleteChannel, async (tx, { params }, actor) => {
    await deleteIntegration(tx, actor, await getOwnChannel(tx, params, actor))
    return noContent()
  })
}
