import type { BodyOf } from '../../contract/route.ts'
import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/automations.ts'
import { dryRunRule, type RuleDryRun } from '../../helpdesk/automations/dry-run.ts'
import type { RuleConditions, Rule, RuleRun } from '../../helpdesk/automations/model.ts'
import * as rules from '../../helpdesk/automations/rules.ts'
import { formatReference } from '../../helpdesk/tickets/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { iso } from './iso.ts'
import { pageFrom, pageOf, paged } from './paging.ts'

const ruleOut = ({ activated_at: _, next_run_at, created_at, updated_at, ...rule }: Rule) => ({
  ...rule,
  next_run_at: iso(next_run_at),
  created_at: isoMillis(created_at),
  updated_at: isoMillis(updated_at),
})

const runOut = ({ created_at, ...run }: RuleRun) => ({ ...run, created_at: isoMillis(created_at) })

const dryRunOut = ({ matches, ...scope }: RuleDryRun, days: number) => ({
  days,
  ...scope,
  tickets: matches.map(({ ticket: { id, subject, status }, matched_at, changes }) => ({
    id,
    reference: formatReference(id),
    subject,
    status,
    matched_at: isoMillis(matched_at),
    changes,
  })),
})

const groupsOf = (conditions: Partial<RuleConditions> = {}): RuleConditions => ({ all: conditions.all ?? [], any: conditions.any ?? [] })

const DAYS = 7

const reading = (door: Door): void => {
  serve(door, routes.listAutomations, async (reader, { query }) => {
    const all = (await rules.listRules(reader)).filter(
      ({ trigger, is_active }) =>
        (query.trigger === undefined || trigger === query.trigger) && (query.is_active === undefined || is_active === query.is_active),
    )
    return ok(pageFrom(all, query, ruleOut))
  })
  serve(door, routes.getAutomation, async (reader, { params }) => ok({ data: ruleOut(await rules.getRule(reader, params.id)) }))
  serve(
    door,
    routes.listRuns,
    async (reader, { params, query }) => {
      const page = pageOf(query)
      const filter = { automation_id: params.id, ticket_id: query.ticket_id, outcome: query.outcome }
      const { runs, total } = await rules.listRuns(reader, filter, page)
      return ok(paged(runs.map(runOut), total, page))
    },
    { exists: (reader, { id }) => rules.getRule(reader, id) },
  )
}

const exists = (reader: Reader, { id }: { readonly id: number }): Promise<Rule> => rules.getRule(reader, id)

const writing = (door: Door): void => {
  serve(door, routes.createAutomation, async (tx, { body }, actor) => {
    const rule = await rules.createRule(tx, agentOf(actor), { is_active: true, ...body, conditions: groupsOf(body.conditions) })
    return created({ data: ruleOut(rule) }, `/api/v1/automations/${rule.id}`)
  })
  serve(
    door,
    routes.updateAutomation,
    async (tx, { params, body }, actor) => {
      const { conditions, ...wish } = body
      const asked = { ...wish, ...(conditions && { conditions: groupsOf(conditions) }) }
      return ok({ data: ruleOut(await rules.updateRule(tx, agentOf(actor), params.id, asked)) })
    },
    { exists },
  )
  serve(door, routes.deleteAutomation, async (tx, { params }, actor) => {
    await rules.deleteRule(tx, agentOf(actor), params.id)
    return noContent()
  })
}

const draftOf = ({ trigger, conditions, actions }: Omit<BodyOf<typeof routes.dryRunDraft>, 'days'>) => ({
  trigger,
  conditions: groupsOf(conditions),
  actions: actions ?? {},
})

/** In a read of its own: a long look holds up nobody who writes. */
const trying = (door: Door): void => {
  serveSlow(
    door,
    routes.dryRunAutomation,
    (db, { params, body: { days = DAYS } }) =>
      db.read(async (reader) => ok({ data: dryRunOut(await dryRunRule(reader, await rules.getRule(reader, params.id), days), days) })),
    { exists },
  )
  serveSlow(
    door,
    routes.dryRunDraft,
    (db, { body: { days = DAYS, ...body } }) =>
      db.read(async (reader) => ok({ data: dryRunOut(await dryRunRule(reader, draftOf(body), days), days) })),
    {
      check: (reader, { body }, actor) => {
        const draft = draftOf(body)
        // A draft of conditions alone has no actions yet.
        return rules.assertValidRule(reader, agentOf(actor), body.actions === undefined ? { ...draft, actions: { add_tags: [] } } : draft)
      },
    },
  )
}

export const automationRoutes = (door: Door): void => {
  reading(door)
  writing(door)
  trying(door)
}
