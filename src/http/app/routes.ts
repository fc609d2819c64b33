import { auditThingPages } from './audit-things.ts'
import { agentTokenPages } from './agent-tokens.ts'
import { assetMergePages } from './asset-merge.ts'
import { assetPages } from './asset-room.ts'
import { changePages } from './change-room.ts'
import { badgePages } from './badges.ts'
import { checkPages } from './checks.ts'
import { companyPages } from './companies.ts'
import { deskPages } from './desk.ts'
import { deskAssetPages } from './desk-assets.ts'
import { deskFieldPages } from './desk-fields.ts'
import { deskHomePages } from './desk-home.ts'
import { deskMacroPages } from './desk-macros.ts'
import { deskTicketPages } from './desk-ticket.ts'
import { presencePages } from './presence.ts'
import { deadLetterRoutes } from './dead-letters.ts'
import { departurePages } from './departures.ts'
import { invitationRoutes } from './invitations.ts'
import { homePages } from './home.ts'
import { incidentPages } from './incident-room.ts'
import { incidentTellPages } from './incident-tell.ts'
import { namePages } from './names.ts'
import { problemPages } from './problem-room.ts'
import { problemTellPages } from './problem-tell.ts'
import { projectPages } from './projects.ts'
import { integrationPages } from './integrations.ts'
import { maintenancePages } from './maintenance.ts'
import { setupRoutes } from './setup.ts'
import { statusPagePages } from './status-pages.ts'
import { timelinePages } from './timeline.ts'
import { deskReportPages } from './desk-reports.ts'
import { kbDraftPages } from './kb-drafts.ts'
import { kbPages } from './kb.ts'
import { onCallPages } from './on-call.ts'
import { coverPages } from './on-call-cover.ts'
import { reachKindPages } from './on-call-contacts.ts'
import { uptimePages } from './uptime-report.ts'
import { reportRoutes } from './reports.ts'
import { ownProfilePages } from './own-profile.ts'
import { profileRoutes } from './profile.ts'
import { samlTrialPages } from './saml-trials.ts'
import { securityRoutes } from './security.ts'
import { sessionRoutes } from './session.ts'
import { slaDryRunPages } from './sla-dry-run.ts'
import { signInRoutes } from './sign-in.ts'
import { webhookPacePages } from './webhook-pace.ts'
import { productSettingPages } from './settings.ts'
import type { Door } from '../surface.ts'
import { v1Routes } from '../v1/routes.ts'

/** The dashboard's pages use the helpdesk's routes as they are, and a few of their own where a page wants another shape. */
export const appRoutes = (door: Door): void => {
  v1Routes(door)
  sessionRoutes(door)
  signInRoutes(door)
  profileRoutes(door)
  securityRoutes(door)
  projectPages(door)
  checkPages(door)
  homePages(door)
  deskPages(door)
  deskAssetPages(door)
  deskFieldPages(door)
  deskHomePages(door)
  deskMacroPages(door)
  deskTicketPages(door)
  companyPages(door)
  presencePages(door)
  namePages(door)
  changePages(door)
  incidentPages(door)
  incidentTellPages(door)
  problemPages(door)
  problemTellPages(door)
  assetPages(door)
  assetMergePages(door)
  integrationPages(door)
  badgePages(door)
  invitationRoutes(door)
  setupRoutes(door)
  timelinePages(door)
  statusPagePages(door)
  maintenancePages(door)
  kbPages(door)
  kbDraftPages(door)
  deskReportPages(door)
  uptimePages(door)
  onCallPages(door)
  coverPages(door)
  reportRoutes(door)
  departurePages(door)
  ownProfilePages(door)
  webhookPacePages(door)
  productSettingPages(door)
  deadLetterRoutes(door)
  reachKindPages(door)
  agentTokenPages(door)
  samlTrialPages(door)
  slaDryRunPages(door)
  auditThingPages(door)
}
