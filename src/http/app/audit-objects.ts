import { listAuditObjects, listAuditFacets, type AuditObject } from '../../contract/app/audit-objects.ts'
import { findAsset } from '../../helpdesk/assets/assets.ts'
import { listRules } from '../../helpdesk/automations/rules.ts'
import { findChange } from '../../helpdesk/changes/changes.ts'
import { findClient } from '../../helpdesk/clients/clients.ts'
import { findCompany } from '../../helpdesk/companies/companies.ts'
import { listFields } from '../../helpdesk/fields/fields.ts'
import { findIncident } from '../../helpdesk/incidents/incidents.ts'
import { findCategory } from '../../helpdesk/kb/categories.ts'
import { findMacroUnscoped } from '../../helpdesk/macros/macros.ts'
import { listMailboxes } from '../../helpdesk/mail/mailboxes.ts'
import { findPolicy } from '../../helpdesk/on-call/policies.ts'
import { findSchedule } from '../../helpdesk/on-call/schedules.ts'
import { findProblem } from '../../helpdesk/problems/problems.ts'
import { listCalendars, listPolicies } from '../../helpdesk/sla-policies/policies.ts'
import { listEndpoints } from '../../helpdesk/webhooks/endpoints.ts'
import { maskUrl } from '../../helpdesk/webhooks/url.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findIntegration } from '../../monitor/integrations/list.ts'
import { findCheck } from '../../monitor/checks/find.ts'
import { listProjects } from '../../monitor/projects/projects.ts'
import { findStatusPage } from '../../monitor/status-pages/pages.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { listAuditFacets as loadAuditFacets } from '../../people/audit/facets.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { findRole } from '../../people/roles/roles.ts'
import { listConnections } from '../../people/sso-connections/saml/connections.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

type AuditObjectName = Omit<AuditObject, 'type' | 'id'>
type AuditObjectFinder = (reader: Reader, id: number, box: SecretBox) => Promise<AuditObjectName | undefined>

const toName = (name: string | null | undefined): AuditObjectName | undefined => (name ? { name } : undefined)

const byName =
  (find: (reader: Reader, id: number) => Promise<{ readonly name: string } | undefined>): AuditObjectFinder =>
  async (reader, id) =>
    toName((await find(reader, id))?.name)

const byTitle =
  (find: (reader: Reader, id: number) => Promise<{ readonly title: string } | undefined>): AuditObjectFinder =>
  async (reader, id) =>
    toName((await find(reader, id))?.title)

const inList =
  <T extends { readonly id: number }>(list: (reader: Reader) => Promise<readonly T[]>, nameOf: (one: T) => string): AuditObjectFinder =>
  async (reader, id) => {
    const one = (await list(reader)).find((other) => other.id === id)
    return toName(one && nameOf(one))
  }

type ProjectMember = { readonly uuid: string; readonly project_id: number }

const inProject =
  <T extends ProjectMember>(find: (reader: Reader, id: number) => Promise<T | undefined>, nameOf: (one: T) => string): AuditObjectFinder =>
  async (reader, id) => {
    const one = await find(reader, id)
    const project = one && (await listProjects(reader)).find((other) => other.id === one.project_id)
    return project && { name: nameOf(one), uuid: one.uuid, project: project.uuid }
  }

const FINDERS: Readonly<Record<string, AuditObjectFinder>> = {
  user: byName(findAccount),
  role: byName(findRole),
  department: byName(findDepartment),
  client: async (reader, id) => {
    const client = await findClient(reader, id)
    return toName(client && (client.name || client.email))
  },
  company: byName(findCompany),
  asset: byName(findAsset),
  change: byTitle(findChange),
  incident: byTitle(findIncident),
  problem: byTitle(findProblem),
  schedule: byName(findSchedule),
  escalation_policy: byName(findPolicy),
  kb_category: byName(findCategory),
  automation: inList(listRules, ({ name }) => name),
  macro: byName(findMacroUnscoped),
  sla_policy: inList(listPolicies, ({ name }) => name),
  calendar: inList(listCalendars, ({ name }) => name),
  field: inList(listFields, ({ label }) => label),
  mailbox: inList(listMailboxes, ({ address }) => address),
  webhook: async (reader, id, box) => {
    const endpoint = (await listEndpoints(reader)).find((other) => other.id === id)
    return toName(endpoint && maskUrl(endpoint, box))
  },
  saml_connection: inList(listConnections, ({ name }) => name),
  check: inProject(findCheck, ({ name, uuid }) => name || uuid),
  channel: inProject(findIntegration, ({ name, kind }) => name || kind),
  status_page: inProject(findStatusPage, ({ title, slug }) => title || slug),
  project: async (reader, id) => {
    const project = (await listProjects(reader)).find((one) => one.id === id)
    return project && { name: project.name, project: project.uuid }
  },
}

const MAX_OBJECTS = 100

/** Distinct references; malformed ones are ignored. */
const parseReferences = (references: string): readonly (readonly [type: string, id: string])[] =>
  [...new Set(references.split(','))].slice(0, MAX_OBJECTS).flatMap((word) => {
    const [type = '', id = ''] = word.split(':')
    return /^[1-9]\d{0,14}$/.test(id) && Object.hasOwn(FINDERS, type) ? [[type, id] as const] : []
  })

export const registerAuditObjectRoutes = (api: Api): void => {
  serve(api, listAuditFacets, async (reader) => ok({ data: await loadAuditFacets(reader) }))
  serve(api, listAuditObjects, async (reader, { query }) => {
    const data: AuditObject[] = []
    for (const [type, id] of parseReferences(query.objects)) {
      const name = await FINDERS[type]?.(reader, Number(id), api.context.box)
      if (name) data.push({ type, id, ...name })
    }
    return ok({ data })
  })
}
