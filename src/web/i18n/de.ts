import * as adminConnections from './de/admin-connections.ts'
import * as adminPeople from './de/admin-people.ts'
import * as adminProduct from './de/admin-product.ts'
import * as adminSignOn from './de/admin-sign-on.ts'
import * as adminWork from './de/admin-work.ts'
import * as assets from './de/assets.ts'
import * as changes from './de/changes.ts'
import * as checks from './de/checks.ts'
import * as everyday from './de/everyday.ts'
import * as inbox from './de/inbox.ts'
import * as incidents from './de/incidents.ts'
import * as integrations from './de/integrations.ts'
import * as kb from './de/kb.ts'
import * as me from './de/me.ts'
import * as oncall from './de/oncall.ts'
import * as people from './de/people.ts'
import * as problems from './de/problems.ts'
import * as projects from './de/projects.ts'
import * as reports from './de/reports.ts'
import * as setup from './de/setup.ts'
import * as ticket from './de/ticket.ts'
import type { Messages } from './messages.ts'

export const de = {
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
} satisfies Messages
