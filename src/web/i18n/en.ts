import * as adminConnections from './en/admin-connections.ts'
import * as adminPeople from './en/admin-people.ts'
import * as adminProduct from './en/admin-product.ts'
import * as adminSignOn from './en/admin-sign-on.ts'
import * as adminWork from './en/admin-work.ts'
import * as assets from './en/assets.ts'
import * as changes from './en/changes.ts'
import * as checks from './en/checks.ts'
import * as everyday from './en/everyday.ts'
import * as inbox from './en/inbox.ts'
import * as incidents from './en/incidents.ts'
import * as integrations from './en/integrations.ts'
import * as kb from './en/kb.ts'
import * as me from './en/me.ts'
import * as oncall from './en/oncall.ts'
import * as people from './en/people.ts'
import * as problems from './en/problems.ts'
import * as projects from './en/projects.ts'
import * as reports from './en/reports.ts'
import * as setup from './en/setup.ts'
import * as ticket from './en/ticket.ts'

/** The source catalog. Sentence case, verbs on buttons, numbers before adjectives. */
export const en = {
  ...everyday,
  ...assets,
  ...changes,
  ...checks,
  ...incidents,
  ...integrations,
  ...kb,
  ...oncall,
  ...people,
  ...problems,
  ...projects,
  ...reports,
  ...setup,
  ...ticket,
  admin: {
    ...everyday.admin,
    ...adminConnections.admin,
    ...adminPeople.admin,
    ...adminProduct.admin,
    ...adminSignOn.admin,
    ...adminWork.admin,
  },
  inbox: { ...everyday.inbox, ...inbox.inbox },
  me: { ...everyday.me, ...me.me },
} as const
