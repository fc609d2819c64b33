import { formatIsoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/cabs.ts'
import * as cabs from '../../helpdesk/cabs/cabs.ts'
import * as calendar from '../../helpdesk/changes/calendar.ts'
import * as templates from '../../helpdesk/changes/templates.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentFreeze } from './change-presenter.ts'
import { paginate } from './pagination.ts'

const presentDates = <T extends { readonly created_at: Instant; readonly updated_at: Instant }>(record: T) => ({
  ...record,
  created_at: formatIsoMillis(record.created_at),
  updated_at: formatIsoMillis(record.updated_at),
})

const registerBoardRoutes = (api: Api): void => {
  serve(api, routes.listCabs, async (reader, { query }) => ok(paginate(await cabs.listCabs(reader), query, presentDates)))
  serve(api, routes.getCab, async (reader, { params }) => ok({ data: presentDates(await cabs.getCab(reader, params.id)) }))
  serve(api, routes.createCab, async (tx, { body }, actor) => {
    const cab = await cabs.createCab(tx, requireAgent(actor), { ...body, rule: body.rule ?? 'majority' })
    return created({ data: presentDates(cab) }, `/api/v1/cabs/${cab.id}`)
  })
  serve(
    api,
    routes.updateCab,
    async (tx, { params, body }, actor) =>
      ok({ data: presentDates(await cabs.updateCab(tx, requireAgent(actor), await cabs.getCab(tx, params.id), body)) }),
    { precondition: (tx, { id }) => cabs.getCab(tx, id) },
  )
}

const registerTemplateRoutes = (api: Api): void => {
  serve(api, routes.listTemplates, async (reader, { query }) => ok(paginate(await templates.listTemplates(reader), query, presentDates)))
  serve(api, routes.createTemplate, async (tx, { body }, actor) =>
    created({ data: presentDates(await templates.createTemplate(tx, requireAgent(actor), body)) }),
  )
  serve(
    api,
    routes.updateTemplate,
    async (tx, { params, body }, actor) => {
      const template = await templates.getTemplate(tx, params.id)
      return ok({ data: presentDates(await templates.updateTemplate(tx, requireAgent(actor), template, body)) })
    },
    { precondition: (tx, { id }) => templates.getTemplate(tx, id) },
  )
  serve(api, routes.deleteTemplate, async (tx, { params }, actor) => {
    await templates.deleteTemplate(tx, requireAgent(actor), await templates.getTemplate(tx, params.id))
    return noContent()
  })
}

const instantOf = (field: string, text: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field.replaceAll('_', ' ')} field must be a valid date.`] })

const registerFreezeRoutes = (api: Api): void => {
  serve(api, routes.listFreezes, async (reader, { query }) => ok(paginate(await calendar.listFreezeWindows(reader), query, presentFreeze)))
  serve(api, routes.createFreeze, async (tx, { body }, actor) => {
    const { name, reason = '' } = body
    const span = { starts_at: instantOf('starts_at', body.starts_at), ends_at: instantOf('ends_at', body.ends_at) }
    return created({ data: presentFreeze(await calendar.createFreezeWindow(tx, requireAgent(actor), { name, reason, ...span })) })
  })
  serve(api, routes.deleteFreeze, async (tx, { params }, actor) => {
    await calendar.deleteFreezeWindow(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

export const registerCabRoutes = (api: Api): void => {
  registerBoardRoutes(api)
  registerTemplateRoutes(api)
  registerFreezeRoutes(api)
}
