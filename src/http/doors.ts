import type { Route } from '../contract/route.ts'
import { agentTokenPages } from './app/agent-tokens.ts'
import { assetMergePages } from './app/asset-merge.ts'
import { assetPages } from './app/asset-room.ts'
import { changePages } from './app/change-room.ts'
import { badgePages } from './app/badges.ts'
import { checkPages } from './app/checks.ts'
import { deskPages } from './app/desk.ts'
import { deskAssetPages } from './app/desk-assets.ts'
import { deskFieldPages } from './app/desk-fields.ts'
import { deskHomePages } from './app/desk-home.ts'
import { deskTicketPages } from './app/desk-ticket.ts'
import { presencePages } from './app/presence.ts'
import { departurePages } from './app/departures.ts'
import { homePages } from './app/home.ts'
import { incidentPages } from './app/incident-room.ts'
import { incidentTellPages } from './app/incident-tell.ts'
import { namePages } from './app/names.ts'
import { problemPages } from './app/problem-room.ts'
import { problemTellPages } from './app/problem-tell.ts'
import { projectPages } from './app/projects.ts'
import { integrationPages } from './app/integrations.ts'
import { maintenancePages } from './app/maintenance.ts'
import { setupRoutes } from './app/setup.ts'
import { statusPagePages } from './app/status-pages.ts'
import { timelinePages } from './app/timeline.ts'
import { deskReportPages } from './app/desk-reports.ts'
import { kbDraftPages } from './app/kb-drafts.ts'
import { kbPages } from './app/kb.ts'
import { onCallPages } from './app/on-call.ts'
import { coverPages } from './app/on-call-cover.ts'
import { reachKindPages } from './app/on-call-contacts.ts'
import { uptimePages } from './app/uptime-report.ts'
import { reportRoutes } from './app/reports.ts'
import { ownProfilePages } from './app/own-profile.ts'
import { profileRoutes } from './app/profile.ts'
import { samlTrialPages } from './app/saml-trials.ts'
import { securityRoutes } from './app/security.ts'
import { sessionRoutes } from './app/session.ts'
import { signInRoutes } from './app/sign-in.ts'
import { appSurface } from './app/surface.ts'
import { webhookPacePages } from './app/webhook-pace.ts'
import { productSettingPages } from './app/settings.ts'
import { badgeImageRoutes } from './badges.ts'
import { brandRoutes } from './brand.ts'
import { noticeLinkRoutes } from './notice-links.ts'
import { helpPages } from './help.ts'
import { portalPages } from './portal.ts'
import { portalRoutes, portalSurface } from './portal/api.ts'
import { onCallFeedRoutes } from './on-call-feed.ts'
import { openDoor, type DoorParts } from './open-door.ts'
import type { Door } from './surface.ts'
import { statusPageRoutes } from './status-page.ts'
import { saidInPublic } from './status-page/incidents.ts'
import { oidcRoutes } from './oidc.ts'
import { samlRoutes } from './saml.ts'
import { browserSurface } from './saml/surface.ts'
import { scimRoutes } from './scim/routes.ts'
import { scimSurface } from './scim/surface.ts'
import { attachmentRoutes } from './v1/attachments.ts'
import { auditLogRoutes } from './v1/audit-log.ts'
import { automationRoutes } from './v1/automations.ts'
import { clientRoutes } from './v1/clients.ts'
import { fieldRoutes } from './v1/fields.ts'
import { importRoutes } from './v1/imports.ts'
import { companyRoutes } from './v1/companies.ts'
import { departmentRoutes } from './v1/departments.ts'
import { macroRoutes } from './v1/macros.ts'
import { assetRoutes } from './v1/assets.ts'
import { cabRoutes } from './v1/cabs.ts'
import { changeRoutes } from './v1/changes.ts'
import { discoveryRoutes } from './v1/discovery.ts'
import { kbRoutes } from './v1/kb.ts'
import { meRoutes } from './v1/me.ts'
import { replyRoutes } from './v1/replies.ts'
import { scheduledReplyRoutes } from './v1/scheduled-replies.ts'
import { roleRoutes } from './v1/roles.ts'
import { alertRoutes } from './v1/alerts.ts'
import { incidentRoutes } from './v1/incidents.ts'
import { problemRoutes } from './v1/problems.ts'
import { onCallContactRoutes } from './v1/on-call-contacts.ts'
import { onCallPageRoutes } from './v1/on-call-pages.ts'
import { onCallRoutes } from './v1/on-call.ts'
import { samlConnectionRoutes } from './v1/saml-connections.ts'
import { scimConnectionRoutes } from './v1/scim-connections.ts'
import { scimTokenRoutes } from './v1/scim-tokens.ts'
import { v1Surface } from './v1/surface.ts'
import { csatPages } from './csat.ts'
import { csatRoutes } from './v1/csat.ts'
import { mailboxRoutes } from './v1/mailboxes.ts'
import { quarantineRoutes } from './v1/quarantine.ts'
import { deskReportRoutes } from './v1/reports.ts'
import { searchRoutes } from './v1/search.ts'
import { settingsRoutes } from './v1/settings.ts'
import { slaRoutes } from './v1/sla.ts'
import { ticketActionRoutes } from './v1/ticket-actions.ts'
import { ticketRoutes } from './v1/tickets.ts'
import { tokenRoutes } from './v1/tokens.ts'
import { userRoutes } from './v1/users.ts'
import { viewRoutes } from './v1/views.ts'
import { webhookRoutes } from './v1/webhooks.ts'
import { badgeRoutes } from './v3/badges.ts'
import { bulkRoutes } from './v3/bulk.ts'
import { channelListRoutes, channelRoutes } from './v3/channels.ts'
import { checkRoutes } from './v3/checks.ts'
import { flipRoutes } from './v3/flips.ts'
import { maintenanceRoutes } from './v3/maintenance.ts'
import { metricsRoutes } from './v3/metrics.ts'
import { callbackRoutes, notificationRoutes } from './v3/notifications.ts'
import { pingRoutes } from './v3/pings.ts'
import { projectRoutes } from './v3/projects.ts'
import { prometheusRoutes } from './v3/prometheus.ts'
import { redirectPosts } from './v3/redirect.ts'
import { NOWHERE, siteOf, type Site } from './v3/site.ts'
import { statusPageAdminRoutes } from './v3/status-pages.ts'
import { statusRoutes } from './v3/status.ts'
import { v3Surface } from './v3/surface.ts'

/** Every public route, as a page to read. */
export const v1Routes = (door: Door): void => {
  tokenRoutes(door)
  meRoutes(door)
  ticketRoutes(door)
  ticketActionRoutes(door)
  replyRoutes(door)
  scheduledReplyRoutes(door)
  attachmentRoutes(door)
  macroRoutes(door)
  viewRoutes(door)
  userRoutes(door)
  roleRoutes(door)
  departmentRoutes(door)
  clientRoutes(door)
  companyRoutes(door)
  auditLogRoutes(door)
  settingsRoutes(door)
  scimTokenRoutes(door)
  scimConnectionRoutes(door)
  samlConnectionRoutes(door)
  onCallRoutes(door)
  onCallPageRoutes(door)
  onCallContactRoutes(door)
  alertRoutes(door)
  incidentRoutes(door)
  problemRoutes(door)
  csatRoutes(door)
  mailboxRoutes(door)
  quarantineRoutes(door)
  deskReportRoutes(door)
  searchRoutes(door)
  slaRoutes(door)
  automationRoutes(door)
  fieldRoutes(door)
  importRoutes(door)
  webhookRoutes(door)
  discoveryRoutes(door)
  assetRoutes(door)
  kbRoutes(door)
  changeRoutes(door)
  cabRoutes(door)
}

/** What every version of the monitor's API has. */
const monitorRoutes = (door: Door, site: Site): void => {
  statusRoutes(door)
  checkRoutes(door, site)
  pingRoutes(door, site)
  flipRoutes(door, site)
  channelListRoutes(door)
  badgeRoutes(door, site)
  metricsRoutes(door, site)
}

export const v3Routes = (door: Door, site: Site = NOWHERE): void => {
  monitorRoutes(door, site)
  bulkRoutes(door, site)
  channelRoutes(door)
  maintenanceRoutes(door)
  notificationRoutes(door)
  projectRoutes(door)
  statusPageAdminRoutes(door, site)
}

/** The dashboard's pages use the helpdesk's routes as they are, and a few of their own where a page wants another shape. */
const appRoutes = (door: Door): void => {
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
  deskTicketPages(door)
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
  reachKindPages(door)
  agentTokenPages(door)
  samlTrialPages(door)
}

export type OpenDoors = { readonly v1: readonly Route[]; readonly v3: readonly Route[]; readonly portal: readonly Route[] }

export const openDoors = (parts: DoorParts): OpenDoors => {
  const { db } = parts
  brandRoutes(parts.app, db)
  csatPages(parts)
  helpPages(parts)
  portalPages(parts)
  const portal = openDoor(parts, portalSurface(db), portalRoutes)
  const v1 = openDoor(parts, v1Surface(db, { db, limiter: parts.limiter, box: parts.house.box }), v1Routes)
  const site = siteOf(parts.house)
  redirectPosts(parts.app)
  const v3 = openDoor(parts, v3Surface(db, 3), (door) => v3Routes(door, { ...site, version: 3 }))
  openDoor(parts, v3Surface(db, 2), (door) => monitorRoutes(door, { ...site, version: 2 }))
  openDoor(parts, v3Surface(db, 1), (door) => monitorRoutes(door, { ...site, version: 1 }))
  prometheusRoutes(parts.app, db)
  callbackRoutes(parts.app, db)
  badgeImageRoutes(parts.app, db, parts.house.secretKey)
  statusPageRoutes(parts.app, { db, clock: parts.house.clock, base_url: parts.house.config.BASE_URL, listIncidents: saidInPublic })
  onCallFeedRoutes(parts.app, db)
  noticeLinkRoutes(parts.app, { ...parts.house, db })
  openDoor(parts, appSurface(db), appRoutes)
  openDoor(parts, scimSurface(parts), scimRoutes)
  openDoor(parts, browserSurface('/app/saml'), samlRoutes)
  openDoor(parts, browserSurface('/app/oidc'), oidcRoutes)
  return { v1, v3, portal }
}
