import type { FastifyRequest } from 'fastify'
import * as routes from '../../contract/v3/checks.ts'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { assignIntegrations, listIntegrationUuids } from '../../monitor/integrations/assign.ts'
import { listIntegrations } from '../../monitor/integrations/list.ts'
import { resolveIntegrations } from '../../monitor/integrations/resolve.ts'
import { createCheck } from '../../monitor/checks/create.ts'
import { deleteCheck } from '../../monitor/checks/delete.ts'
import { getCheckByReference, getCheckByUuid, isUniqueKey } from '../../monitor/checks/find.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { pauseCheck } from '../../monitor/checks/pause.ts'
import { resumeCheck } from '../../monitor/checks/resume.ts'
import { updateCheck } from '../../monitor/checks/update.ts'
import { upsertCheck, type UpsertCheckResult } from '../../monitor/checks/upsert.ts'
import type { Actor, KeyActor } from '../../people/actor.ts'
import { created, ok, serialized } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { changesIn, matchIn, type Body } from './check-in.ts'
import { listAsText } from './check-list.ts'
import { checkOut, type View } from './check-out.ts'
import { keyOf } from './key-only.ts'
import type { Site } from './site.ts'

/** Every value of a parameter that may be repeated. */
const repeated = (request: FastifyRequest, name: string): readonly string[] =>
  new URL(request.url, 'http://localhost').searchParams.getAll(name)

const viewOf = (site: Site, { access }: KeyActor, now: Instant): View => ({ ...site, access, now })

const shown = async (reader: Reader, check: Check, site: Site, actor: Actor) =>
  checkOut(check, await listIntegrationUuids(reader, check), viewOf(site, keyOf(actor), reader.now))

type Named = { readonly check: string }

const byUuid = (tx: Tx, { check }: Named, actor: Actor): Promise<Check> => getCheckByUuid(tx, keyOf(actor).project_id, check)

/** A check named by its unique key can be looked at, not changed; below such a name there is nothing to pause or resume. */
const owned = async (tx: Tx, params: Named, actor: Actor): Promise<Check> => {
  if (isUniqueKey(params.check)) throw new AppError('method_not_allowed', 'method not allowed', { allow: 'GET, HEAD' })
  return await byUuid(tx, params, actor)
}

const channelsIn = async (reader: Reader, project_id: number, { channels }: Body): Promise<readonly number[] | undefined> =>
  channels === undefined ? undefined : resolveIntegrations(channels, await listIntegrations(reader, project_id))

const createOrUpdate = async (tx: Tx, actor: Actor, body: Body, site: Site): Promise<UpsertCheckResult> => {
  const { project_id } = keyOf(actor)
  const wish = { project_id, settings: changesIn(body, site.version), limit: site.check_limit }
  const match = matchIn(body)
  if (match) return await upsertCheck(tx, actor, wish, match)
  return { check: await createCheck(tx, actor, wish), created: true }
}

export const checkRoutes = (door: Door, site: Site): void => {
  serveSlow(door, routes.listChecks, async (db, { query, request }, actor) => {
    const { project_id, access } = keyOf(actor)
    const filter = { slug: query.slug, tags: repeated(request, 'tag') }
    return serialized(await listAsText(db, { project_id, filter, site, access }))
  })
  serve(door, routes.getCheck, async (reader, { params }, actor) =>
    ok(await shown(reader, await getCheckByReference(reader, keyOf(actor).project_id, params.check), site, actor)),
  )
  serve(door, routes.createCheck, async (tx, { body }, actor) => {
    const channels = await channelsIn(tx, keyOf(actor).project_id, body)
    const made = await createOrUpdate(tx, actor, body, site)
    if (channels) await assignIntegrations(tx, made.check, channels)
    const reply = await shown(tx, made.check, site, actor)
    return made.created ? created(reply) : ok(reply)
  })
  serve(
    door,
    routes.updateCheck,
    async (tx, { params, body }, actor) => {
      const { id } = await owned(tx, params, actor)
      const channels = await channelsIn(tx, keyOf(actor).project_id, body)
      const check = await updateCheck(tx, actor, id, changesIn(body, site.version))
      if (channels) await assignIntegrations(tx, check, channels)
      return ok(await shown(tx, check, site, actor))
    },
    { exists: owned },
  )
  serve(door, routes.pauseCheck, async (tx, { params }, actor) => {
    const { id } = await byUuid(tx, params, actor)
    return ok(await shown(tx, await pauseCheck(tx, actor, id), site, actor))
  })
  serve(door, routes.resumeCheck, async (tx, { params }, actor) => {
    const { id } = await byUuid(tx, params, actor)
    return ok(await shown(tx, await resumeCheck(tx, actor, id), site, actor))
  })
  serve(door, routes.deleteCheck, async (tx, { params }, actor) => {
    const { id } = await owned(tx, params, actor)
    const check = await deleteCheck(tx, actor, id)
    return ok(checkOut(check, [], viewOf(site, keyOf(actor), tx.now)))
  })
}
