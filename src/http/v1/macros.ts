import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/macros.ts'
import * as macros from '../../helpdesk/macros/macros.ts'
import { assertValidActions } from '../../helpdesk/macros/validate.ts'
import { assertMacroUnused } from '../../helpdesk/assert-unused.ts'
import type { Macro } from '../../helpdesk/macros/model.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { checkAll } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { refuseUnknownDepartments } from './user-in.ts'

const macroOut = ({ created_at, updated_at, ...macro }: Macro) => ({
  ...macro,
  created_at: isoMillis(created_at),
  updated_at: isoMillis(updated_at),
})

const checkBody = (tx: Tx, { department_id, actions }: BodyOf<typeof routes.updateMacro>): Promise<void> =>
  checkAll(
    () => refuseUnknownDepartments(tx, { department_id }),
    () => actions && assertValidActions(tx, actions),
  )

export const macroRoutes = (door: Door): void => {
  serve(door, routes.listMacros, async (reader, _input, actor) =>
    ok({ data: (await macros.listMacros(reader, agentOf(actor))).map(macroOut) }),
  )
  serve(door, routes.getMacro, async (reader, { params }, actor) =>
    ok({ data: macroOut(await macros.getMacro(reader, agentOf(actor), params.id)) }),
  )
  serve(door, routes.createMacro, async (tx, { body }, actor) => {
    await checkBody(tx, body)
    const macro = await macros.createMacro(tx, agentOf(actor), body)
    return created({ data: macroOut(macro) }, `/api/v1/macros/${macro.id}`)
  })
  serve(
    door,
    routes.updateMacro,
    async (tx, { params, body }, actor) => {
      await checkBody(tx, body)
      const agent = agentOf(actor)
      return ok({ data: macroOut(await macros.updateMacro(tx, agent, await macros.getMacro(tx, agent, params.id), body)) })
    },
    { exists: (tx, { id }, actor) => macros.getMacro(tx, agentOf(actor), id) },
  )
  serve(door, routes.deleteMacro, async (tx, { params }, actor) => {
    const agent = agentOf(actor)
    const macro = await macros.getMacro(tx, agent, params.id)
    await assertMacroUnused(tx, macro.id)
    await macros.deleteMacro(tx, agent, macro)
    return noContent()
  })
}
