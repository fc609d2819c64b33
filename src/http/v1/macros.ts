import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/macros.ts'
import * as macros from '../../helpdesk/macros/macros.ts'
import { refuseBadActions } from '../../helpdesk/macros/mistakes.ts'
import type { Macro } from '../../helpdesk/macros/model.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { refuseUnknownPlaces } from './user-in.ts'

const macroOut = ({ created_at, updated_at, ...macro }: Macro) => ({
  ...macro,
  created_at: isoMillis(created_at),
  updated_at: isoMillis(updated_at),
})

export const macroRoutes = (door: Door): void => {
  serve(door, routes.listMacros, async (reader, _input, actor) =>
    ok({ data: (await macros.listMacros(reader, agentOf(actor))).map(macroOut) }),
  )
  serve(door, routes.getMacro, async (reader, { params }, actor) =>
    ok({ data: macroOut(await macros.getMacro(reader, agentOf(actor), params.id)) }),
  )
  serve(door, routes.createMacro, async (tx, { body }, actor) => {
    await refuseUnknownPlaces(tx, { department_id: body.department_id })
    await refuseBadActions(tx, body.actions)
    const macro = await macros.createMacro(tx, agentOf(actor), body)
    return created({ data: macroOut(macro) }, `/api/v1/macros/${macro.id}`)
  })
  serve(
    door,
    routes.updateMacro,
    async (tx, { params, body }, actor) => {
      await refuseUnknownPlaces(tx, { department_id: body.department_id })
      if (body.actions) await refuseBadActions(tx, body.actions)
      const agent = agentOf(actor)
      return ok({ data: macroOut(await macros.changeMacro(tx, agent, await macros.getMacro(tx, agent, params.id), body)) })
    },
    { exists: (tx, { id }, actor) => macros.getMacro(tx, agentOf(actor), id) },
  )
  serve(door, routes.deleteMacro, async (tx, { params }, actor) => {
    const agent = agentOf(actor)
    await macros.deleteMacro(tx, agent, await macros.getMacro(tx, agent, params.id))
    return noContent()
  })
}
