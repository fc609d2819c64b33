import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/macros.ts'
import * as macros from '../../helpdesk/macros/macros.ts'
import { assertValidActions } from '../../helpdesk/macros/validate.ts'
import { assertMacroUnused } from '../../helpdesk/assert-unused.ts'
import type { Macro } from '../../helpdesk/macros/model.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { validateAll } from '../../kernel/errors.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { assertDepartmentsExist } from './user-input.ts'

const presentMacro = ({ created_at, updated_at, ...macro }: Macro) => ({
  ...macro,
  created_at: formatIsoMillis(created_at),
  updated_at: formatIsoMillis(updated_at),
})

const checkBody = (tx: Tx, { department_id, actions }: BodyOf<typeof routes.updateMacro>): Promise<void> =>
  validateAll(
    () => assertDepartmentsExist(tx, { department_id }),
    () => actions && assertValidActions(tx, actions),
  )

export const registerMacroRoutes = (api: Api): void => {
  serve(api, routes.listMacros, async (reader, _input, actor) =>
    ok({ data: (await macros.listMacros(reader, requireAgent(actor))).map(presentMacro) }),
  )
  serve(api, routes.getMacro, async (reader, { params }, actor) =>
    ok({ data: presentMacro(await macros.getMacro(reader, requireAgent(actor), params.id)) }),
  )
  serve(api, routes.createMacro, async (tx, { body }, actor) => {
    await checkBody(tx, body)
    const macro = await macros.createMacro(tx, requireAgent(actor), body)
    return created({ data: presentMacro(macro) }, `/api/v1/macros/${macro.id}`)
  })
  serve(
    api,
    routes.updateMacro,
    async (tx, { params, body }, actor) => {
      await checkBody(tx, body)
      const agent = requireAgent(actor)
      return ok({ data: presentMacro(await macros.updateMacro(tx, agent, await macros.getMacro(tx, agent, params.id), body)) })
    },
    { precondition: (tx, { id }, actor) => macros.getMacro(tx, requireAgent(actor), id) },
  )
  serve(api, routes.deleteMacro, async (tx, { params }, actor) => {
    const agent = requireAgent(actor)
    const macro = await macros.getMacro(tx, agent, params.id)
    await assertMacroUnused(tx, macro.id)
    await macros.deleteMacro(tx, agent, macro)
    return noContent()
  })
}
