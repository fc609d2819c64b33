import * as routes from '../../contract/app/checks.ts'
import type { CheckView } from '../../contract/app/checks.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import type { Actor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

/** Each person has their own, for each project. */
const keyOf = async (reader: Reader, { uuid }: { readonly uuid: string }, actor: Actor): Promise<string> =>
  `check views ${agentOf(actor).account_id} ${(await getProjectByUuid(reader, uuid)).id}`

// Only `putCheckViews` writes the setting.
const viewsOf = async (reader: Reader, key: string): Promise<readonly CheckView[]> =>
  ((await findSetting(reader, key)) ?? []) as readonly CheckView[]

/** Views of checks that people saved for themselves. */
export const checkViewRoutes = (door: Door): void => {
  serve(door, routes.listCheckViews, async (reader, { params }, actor) =>
    ok({ data: await viewsOf(reader, await keyOf(reader, params, actor)) }),
  )
  serve(
    door,
    routes.putCheckViews,
    async (tx, { params, body: { views } }, actor) => {
      await putSetting(tx, await keyOf(tx, params, actor), views)
      return ok({ data: views })
    },
    { exists: (tx, { uuid }) => getProjectByUuid(tx, uuid) },
  )
}
