import { isoSeconds, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v3/maintenance.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { maintenanceEnd, type MaintenanceWindow } from '../../monitor/maintenance/model.ts'
import * as windows from '../../monitor/maintenance/windows.ts'
import { canonicalZone } from '../../monitor/schedule/zones.ts'
import type { Actor } from '../../people/actor.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { keyOf } from './key-only.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : isoSeconds(at))

export const windowOut = (window: MaintenanceWindow, now: Instant) => ({
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

type Body = {
  readonly name?: string
  readonly tags?: string
  readonly starts_at?: string | null
  readonly ends_at?: string | null
  readonly schedule?: string | null
  readonly tz?: string
  readonly duration?: number | null
}

const instantOf = (text: string | null): Instant | null => (text === null ? null : (parseInstant(text) ?? null))

export const settingsIn = ({ name, tags, starts_at, ends_at, schedule, tz, duration }: Body): Partial<windows.WindowSettings> => ({
  ...(name !== undefined && { name }),
  ...(tags !== undefined && { tags }),
  ...(starts_at !== undefined && { starts_at: instantOf(starts_at) }),
  ...(ends_at !== undefined && { ends_at: instantOf(ends_at) }),
  ...(schedule !== undefined && { schedule }),
  ...(tz !== undefined && { tz: canonicalZone(tz) ?? tz }),
  ...(duration !== undefined && { duration }),
})

export const NOTHING: windows.WindowSettings = {
  name: '',
  tags: '',
  starts_at: null,
  ends_at: null,
  schedule: null,
  tz: 'UTC',
  duration: null,
}

const owned = (reader: Reader, { uuid }: { readonly uuid: string }, actor: Actor): Promise<MaintenanceWindow> =>
  windows.getWindow(reader, keyOf(actor).project_id, uuid)

export const maintenanceRoutes = (door: Door): void => {
  serve(door, routes.listWindows, async (reader, _input, actor) => {
    const list = await windows.listWindows(reader, keyOf(actor).project_id)
    return ok({ maintenance: list.map((window) => windowOut(window, reader.now)) })
  })
  serve(door, routes.createWindow, async (tx, { body }, actor) => {
    const settings = { ...NOTHING, ...settingsIn(body) }
    return created(windowOut(await windows.createWindow(tx, actor, keyOf(actor).project_id, settings), tx.now))
  })
  serve(door, routes.getWindow, async (reader, { params }, actor) => ok(windowOut(await owned(reader, params, actor), reader.now)))
  serve(
    door,
    routes.updateWindow,
    async (tx, { params, body }, actor) =>
      ok(windowOut(await windows.updateWindow(tx, actor, await owned(tx, params, actor), settingsIn(body)), tx.now)),
    { exists: owned },
  )
  serve(door, routes.deleteWindow, async (tx, { params }, actor) => {
    await windows.deleteWindow(tx, actor, await owned(tx, params, actor))
    return noContent()
  })
}
