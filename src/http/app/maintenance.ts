import * as routes from '../../contract/app/maintenance.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { MaintenanceWindow } from '../../monitor/maintenance/model.ts'
import * as windows from '../../monitor/maintenance/windows.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import type { Api } from '../kit/api-conventions.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { EMPTY_WINDOW, toWindowSettings, presentWindow } from '../v3/maintenance.ts'

const getProjectId = async (reader: Reader, { uuid }: { readonly uuid: string }): Promise<number> =>
  (await getProjectByUuid(reader, uuid)).id

const getWindow = async (reader: Reader, params: { readonly uuid: string; readonly window: string }): Promise<MaintenanceWindow> =>
  windows.getWindow(reader, await getProjectId(reader, params), params.window)

export const registerMaintenanceRoutes = (api: Api): void => {
  serve(api, routes.listWindows, async (reader, { params }) => {
    const list = await windows.listWindows(reader, await getProjectId(reader, params))
    return ok({ data: list.map((window) => presentWindow(window, reader.now)) })
  })
  serve(
    api,
    routes.createWindow,
    async (tx, { params, body }, actor) => {
      const input = { ...EMPTY_WINDOW, ...toWindowSettings(body) }
      return created({ data: presentWindow(await windows.createWindow(tx, actor, await getProjectId(tx, params), input), tx.now) })
    },
    { precondition: getProjectId },
  )
  serve(
    api,
    routes.updateWindow,
    async (tx, { params, body }, actor) =>
      ok({ data: presentWindow(await windows.updateWindow(tx, actor, await getWindow(tx, params), toWindowSettings(body)), tx.now) }),
    { precondition: getWindow },
  )
  serve(api, routes.deleteWindow, async (tx, { params }, actor) => {
    await windows.deleteWindow(tx, actor, await getWindow(tx, params))
    return noContent()
  })
}
