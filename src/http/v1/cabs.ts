import { isoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/cabs.ts'
import * as cabs from '../../helpdesk/cabs/cabs.ts'
import * as calendar from '../../helpdesk/changes/calendar.ts'
import * as templates from '../../helpdesk/changes/templates.ts'
import { invalid } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { freezeOut } from './change-out.ts'
import { pageFrom } from './paging.ts'

const dated = <T extends { readonly created_at: Instant; readonly updated_at: Instant }>(record: T) => ({
  ...record,
  created_at: isoMillis(record.created_at),
  updated_at: isoMillis(record.updated_at),
})

const boardRoutes = (door: Door): void => {
  serve(door, routes.listCabs, async (reader, { query }) => ok(pageFrom(await cabs.listCabs(reader), query, dated)))
  serve(door, routes.getCab, async (reader, { params }) => ok({ data: dated(await cabs.getCab(reader, params.id)) }))
  serve(door, routes.createCab, async (tx, { body }, actor) => {
    const cab = await cabs.createCab(tx, agentOf(actor), { ...body, rule: body.rule ?? 'majority' })
    return created({ data: dated(cab) }, `/api/v1/cabs/${cab.id}`)
  })
  serve(
    door,
    routes.updateCab,
    async (tx, { params, body }, actor) =>
      ok({ data: dated(await cabs.updateCab(tx, agentOf(actor), await cabs.getCab(tx, params.id), body)) }),
    { exists: (tx, { id }) => cabs.getCab(tx, id) },
  )
}

const templateRoutes = (door: Door): void => {
  serve(door, routes.listTemplates, async (reader, { query }) => ok(pageFrom(await templates.listTemplates(reader), query, dated)))
  serve(door, routes.createTemplate, async (tx, { body }, actor) =>
    created({ data: dated(await templates.createTemplate(tx, agentOf(actor), body)) }),
  )
  serve(
    door,
    routes.updateTemplate,
    async (tx, { params, body }, actor) => {
      const template = await templates.getTemplate(tx, params.id)
      return ok({ data: dated(await templates.updateTemplate(tx, agentOf(actor), template, body)) })
    },
    { exists: (tx, { id }) => templates.getTemplate(tx, id) },
  )
  serve(door, routes.deleteTemplate, async (tx, { params }, actor) => {
    await templates.deleteTemplate(tx, agentOf(actor), await templates.getTemplate(tx, params.id))
    return noContent()
  })
}

const instantOf = (field: string, text: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field.replaceAll('_', ' ')} field must be a valid date.`] })

const freezeRoutes = (door: Door): void => {
  serve(door, routes.listFreezes, async (reader, { query }) => ok(pageFrom(await calendar.listFreezeWindows(reader), query, freezeOut)))
  serve(door, routes.createFreeze, async (tx, { body }, actor) => {
    const { name, reason = '' } = body
    const span = { starts_at: instantOf('starts_at', body.starts_at), ends_at: instantOf('ends_at', body.ends_at) }
    return created({ data: freezeOut(await calendar.createFreezeWindow(tx, agentOf(actor), { name, reason, ...span })) })
  })
  serve(door, routes.deleteFreeze, async (tx, { params }, actor) => {
    await calendar.deleteFreezeWindow(tx, agentOf(actor), params.id)
    return noContent()
  })
}

export const cabRoutes = (door: Door): void => {
  boardRoutes(door)
  templateRoutes(door)
  freezeRoutes(door)
}
