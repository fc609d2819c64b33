import type { BodyOf } from '../../contract/route.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/automations.ts'
import { dryRunRule, type RuleDryRun } from '../../helpdesk/automations/dry-run.ts'
import type { RuleConditions, Rule, RuleRun } from '../../helpdesk/automations/model.ts'
import * as rules from '../../helpdesk/automations/rules.ts'
import { formatReference } from '../../helpdesk/tickets/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { formatInstant } from './format-instant.ts'
import { paginate, toPageWindow, createPage } from './pagination.ts'

const presentRule = ({ activated_at: _, next_run_at, created_at, updated_at, ...rule }: Rule) => ({
  ...rule,
  next_run_at: formatInstant(next_run_at),
  created_at: formatIsoMillis(created_at),
  updated_at: formatIsoMillis(updated_at),
})

const presentRun = ({ created_at, ...run }: RuleRun) => ({ ...run, created_at: formatIsoMillis(created_at) })

const presentDryRun = ({ matches, ...scope }: RuleDryRun, days: number) => ({
  days,
  ...scope,
  tickets: matches.map(({ ticket: { id, subject, status }, matched_at, changes }) => ({
    id,
    reference: formatReference(id),
    subject,
    status,
    matched_at: formatIsoMillis(matched_at),
    changes,
  })),
})

const withDefaultConditions = (conditions: Partial<RuleConditions> = {}): RuleConditions => ({
  all: conditions.all ?? [],
  any: conditions.any ?? [],
})

const DEFAULT_DRY_RUN_DAYS = 7

const registerReadRoutes = (api: Api): void => {
  serve(api, routes.listAutomations, async (reader, { query }) => {
    const all = (await rules.listRules(reader)).filter(
      ({ trigger, is_active }) =>
        (query.trigger === undefined || trigger === query.trigger) && (query.is_active === undefined || is_active === query.is_active),
    )
    return ok(paginate(all, query, presentRule))
  })
  serve(api, routes.getAutomation, async (reader, { params }) => ok({ data: presentRule(await rules.getRule(reader, params.id)) }))
  serve(
    api,
    routes.listRuns,
    async (reader, { params, query }) => {
      const page = toPageWindow(query)
      const filter = { automation_id: params.id, ticket_id: query.ticket_id, outcome: query.outcome }
      const { runs, total } = await rules.listRuns(reader, filter, page)
      return ok(createPage(runs.map(presentRun), total, page))
    },
    { precondition: (reader, { id }) => rules.getRule(reader, id) },
  )
}

const requireRule = (reader: Reader, { id }: { readonly id: number }): Promise<Rule> => rules.getRule(reader, id)

const registerWriteRoutes = (api: Api): void => {
  serve(api, routes.createAutomation, async (tx, { body }, actor) => {
    const rule = await rules.createRule(tx, requireAgent(actor), {
      is_active: true,
      ...body,
      conditions: withDefaultConditions(body.conditions),
    })
    return created({ data: presentRule(rule) }, `/api/v1/automations/${rule.id}`)
  })
  serve(
    api,
    routes.updateAutomation,
    async (tx, { params, body }, actor) => {
      const { conditions, ...input } = body
      const changes = { ...input, ...(conditions && { conditions: withDefaultConditions(conditions) }) }
      return ok({ data: presentRule(await rules.updateRule(tx, requireAgent(actor), params.id, changes)) })
    },
    { precondition: requireRule },
  )
  serve(api, routes.deleteAutomation, async (tx, { params }, actor) => {
    await rules.deleteRule(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

const draftOf = ({ trigger, conditions, actions }: Omit<BodyOf<typeof routes.dryRunDraft>, 'days'>) => ({
  trigger,
  conditions: withDefaultConditions(conditions),
  actions: actions ?? {},
})

/** A dry run has a read transaction of its own, so that a long run does not block writers. */
const registerDryRunRoutes = (api: Api): void => {
  serveSlow(
    api,
    routes.dryRunAutomation,
    (db, { params, body: { days = DEFAULT_DRY_RUN_DAYS } }) =>
      db.read(async (reader) => ok({ data: presentDryRun(await dryRunRule(reader, await rules.getRule(reader, params.id), days), days) })),
    { precondition: requireRule },
  )
  serveSlow(
    api,
    routes.dryRunDraft,
    (db, { body: { days = DEFAULT_DRY_RUN_DAYS, ...body } }) =>
      db.read(async (reader) => ok({ data: presentDryRun(await dryRunRule(reader, draftOf(body), days), days) })),
    {
      check: (reader, { body }, actor) => {
        const draft = draftOf(body)
        // A draft may omit its actions, which `assertValidRule` requires, so it gets an action without effect.
        return rules.assertValidRule(
          reader,
          requireAgent(actor),
          body.actions === undefined ? { ...draft, actions: { add_tags: [] } } : draft,
        )
      },
    },
  )
}

export const registerAutomationRoutes = (api: Api): void => {
  registerReadRoutes(api)
  registerWriteRoutes(api)
  registerDryRunRoutes(api)
}
