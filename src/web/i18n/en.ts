import { account } from './en/account.ts'
import { admin } from './en/admin.ts'
import { assets } from './en/assets.ts'
import { badges } from './en/badges.ts'
import { changes } from './en/changes.ts'
import { check } from './en/check.ts'
import { checks } from './en/checks.ts'
import { inbox } from './en/inbox.ts'
import { incidents } from './en/incidents.ts'
import { integrations } from './en/integrations.ts'
import { kb } from './en/kb.ts'
import { keys } from './en/keys.ts'
import { me } from './en/me.ts'
import { members } from './en/members.ts'
import { oncall } from './en/oncall.ts'
import { people } from './en/people.ts'
import { problems } from './en/problems.ts'
import { projects } from './en/projects.ts'
import { reports } from './en/reports.ts'
import { search } from './en/search.ts'
import { setup } from './en/setup.ts'
import { shell } from './en/shell.ts'
import { statusPages } from './en/status-pages.ts'
import { ticket } from './en/ticket.ts'
import { timeline } from './en/timeline.ts'
import { ui } from './en/ui.ts'

/** The source of all text. Sentence case, verbs on buttons, numbers before adjectives. */
export const en = {
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
} as const
