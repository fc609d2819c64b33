import * as adminConnections from './en/chapters/admin-connections.ts'
import * as adminPeople from './en/chapters/admin-people.ts'
import * as adminProduct from './en/chapters/admin-product.ts'
import * as adminSignOn from './en/chapters/admin-sign-on.ts'
import * as adminWork from './en/chapters/admin-work.ts'
import * as assets from './en/assets.ts'
import * as changes from './en/changes.ts'
import * as checks from './en/chapters/checks.ts'
import * as everyday from './en/chapters/everyday.ts'
import * as inbox from './en/inbox.ts'
import * as incidents from './en/incidents.ts'
import * as integrations from './en/integrations.ts'
import * as kb from './en/kb.ts'
import * as me from './en/me.ts'
import * as oncall from './en/oncall.ts'
import * as people from './en/people.ts'
import * as problems from './en/problems.ts'
import * as projects from './en/chapters/projects.ts'
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
