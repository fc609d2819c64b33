import { account } from './de/account.ts'
import { admin } from './de/admin.ts'
import { assets } from './de/assets.ts'
import { badges } from './de/badges.ts'
import { changes } from './de/changes.ts'
import { check } from './de/check.ts'
import { checks } from './de/checks.ts'
import { inbox } from './de/inbox.ts'
import { incidents } from './de/incidents.ts'
import { integrations } from './de/integrations.ts'
import { kb } from './de/kb.ts'
import { keys } from './de/keys.ts'
import { me } from './de/me.ts'
import { members } from './de/members.ts'
import { oncall } from './de/oncall.ts'
import { people } from './de/people.ts'
import { problems } from './de/problems.ts'
import { projects } from './de/projects.ts'
import { reports } from './de/reports.ts'
import { search } from './de/search.ts'
import { setup } from './de/setup.ts'
import { shell } from './de/shell.ts'
import { statusPages } from './de/status-pages.ts'
import { ticket } from './de/ticket.ts'
import { timeline } from './de/timeline.ts'
import { ui } from './de/ui.ts'
import type { Messages } from './messages.ts'

export const de = {
  account,
  admin,
  assets,
  badges,
  changes,
  check,
  checks,
  inbox,
  incidents,
  integrations,
  kb,
  keys,
  me,
  members,
  oncall,
  people,
  problems,
  projects,
  reports,
  search,
  setup,
  shell,
  statusPages,
  ticket,
  timeline,
  ui,
} satisfies Messages
