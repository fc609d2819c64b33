import * as routes from '../../contract/app/checks.ts'
import type { CheckView } from '../../contract/app/checks.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import type { Actor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

/** Views belong to one account and one project. */
const settingKeyOf = async (reader: Reader, { uuid }: { readonly uuid: string }, actor: Actor): Promise<string> =>
  `check views ${requireAgent(actor).account_id} ${(await getProjectByUuid(reader, uuid)).id}`

// Only `putCheckViews` writes the setting.
const viewsOf = async (reader: Reader, key: string): Promise<readonly CheckView[]> =>
  ((await findSetting(reader, key)) ?? []) as readonly CheckView[]

export const registerCheckViewRoutes = (api: Api): void => {
  serve(api, routes.listCheckViews, async (reader, { params }, actor) =>
    ok({ data: await viewsOf(reader, await settingKeyOf(reader, params, actor)) }),
  )
  serve(
    api,
    routes.putCheckViews,
    async (tx, { params, body: { views } }, actor) => {
      await putSetting(tx, await settingKeyOf(tx, params, actor), views)
      return ok({ data: views })
    },
    { precondition: (tx, { uuid }) => getProjectByUuid(tx, uuid) },
  )
}
