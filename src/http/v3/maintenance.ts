import { formatIsoSeconds, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v3/maintenance.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { maintenanceEnd, type MaintenanceWindow } from '../../monitor/maintenance/model.ts'
import * as windows from '../../monitor/maintenance/windows.ts'
import { canonicalZone } from '../../monitor/schedule/zones.ts'
import type { Actor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { requireKey } from './require-key.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : formatIsoSeconds(at))

export const presentWindow = (window: MaintenanceWindow, now: Instant) => ({
  uuid: window.uuid,
  name: window.name,
  tags: window.tags,
  checks: window.check_uuids,
  starts_at: iso(window.starts_at),
  ends_at: iso(window.ends_at),
  schedule: window.schedule,
  tz: window.tz,
  duration: window.duration,
  active: maintenanceEnd(window, now) !== undefined,
})

type MaintenanceInput = {
  readonly name?: string
  readonly tags?: string
  readonly starts_at?: string | null
  readonly ends_at?: string | null
  readonly schedule?: string | null
  readonly tz?: string
  readonly duration?: number | null
}

const instantOf = (text: string | null): Instant | null => (text === null ? null : (parseInstant(text) ?? null))

export const toWindowSettings = ({
  name,
  tags,
  starts_at,
  ends_at,
  schedule,
  tz,
  duration,
}: MaintenanceInput): Partial<windows.WindowSettings> => ({
  ...(name !== undefined && { name }),
  ...(tags !== undefined && { tags }),
  ...(starts_at !== undefined && { starts_at: instantOf(starts_at) }),
  ...(ends_at !== undefined && { ends_at: instantOf(ends_at) }),
  ...(schedule !== undefined && { schedule }),
  ...(tz !== undefined && { tz: canonicalZone(tz) ?? tz }),
  ...(duration !== undefined && { duration }),
})

export const EMPTY_WINDOW: windows.WindowSettings = {
  name: '',
  tags: '',
  starts_at: null,
  ends_at: null,
  schedule: null,
  tz: 'UTC',
  duration: null,
}

const getOwnWindow = (reader: Reader, { uuid }: { readonly uuid: string }, actor: Actor): Promise<MaintenanceWindow> =>
  windows.getWindow(reader, requireKey(actor).project_id, uuid)

export const registerMaintenanceRoutes = (api: Api): void => {
  serve(api, routes.listWindows, async (reader, _input, actor) => {
    const list = await windows.listWindows(reader, requireKey(actor).project_id)
    return ok({ maintenance: list.map((window) => presentWindow(window, reader.now)) })
  })
  serve(api, routes.createWindow, async (tx, { body }, actor) => {
    const settings = { ...EMPTY_WINDOW, ...toWindowSettings(body) }
    return created(presentWindow(await windows.createWindow(tx, actor, requireKey(actor).project_id, settings), tx.now))
  })
  serve(api, routes.getWindow, async (reader, { params }, actor) =>
    ok(presentWindow(await getOwnWindow(reader, params, actor), reader.now)),
  )
  serve(
    api,
    routes.updateWindow,
    async (tx, { params, body }, actor) =>
      ok(presentWindow(await windows.updateWindow(tx, actor, await getOwnWindow(tx, params, actor), toWindowSettings(body)), tx.now)),
    { precondition: getOwnWindow },
  )
  serve(api, routes.deleteWindow, async (tx, { params }, actor) => {
    await windows.deleteWindow(tx, actor, await getOwnWindow(tx, params, actor))
    return noContent()
  })
}
