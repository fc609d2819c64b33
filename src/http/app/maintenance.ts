import * as routes from '../../contract/app/maintenance.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { MaintenanceWindow } from '../../monitor/maintenance/model.ts'
import * as windows from '../../monitor/maintenance/windows.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { NOTHING, settingsIn, windowOut } from '../v3/maintenance.ts'

const projectId = async (reader: Reader, { uuid }: { readonly uuid: string }): Promise<number> => (await getProjectByUuid(reader, uuid)).id

const found = async (reader: Reader, params: { readonly uuid: string; readonly window: string }): Promise<MaintenanceWindow> =>
  windows.getWindow(reader, await projectId(reader, params), params.window)

/** Times in which checks may fail without anybody being called. */
export const maintenancePages = (door: Door): void => {
  serve(door, routes.listWindows, async (reader, { params }) => {
    const list = await windows.listWindows(reader, await projectId(reader, params))
    return ok({ data: list.map((window) => windowOut(window, reader.now)) })
  })
  serve(
    door,
    routes.createWindow,
    async (tx, { params, body }, actor) => {
      const wish = { ...NOTHING, ...settingsIn(body) }
      return created({ data: windowOut(await windows.createWindow(tx, actor, await projectId(tx, params), wish), tx.now) })
    },
    { exists: projectId },
  )
  serve(
    door,
    routes.updateWindow,
    async (tx, { params, body }, actor) =>
      ok({ data: windowOut(await windows.updateWindow(tx, actor, await found(tx, params), settingsIn(body)), tx.now) }),
    { exists: found },
  )
  serve(door, routes.deleteWindow, async (tx, { params }, actor) => {
    await windows.deleteWindow(tx, actor, await found(tx, params))
    return noContent()
  })
}
