import type { Door } from '../surface.ts'
import { attachmentRoutes } from './attachments.ts'
import { auditLogRoutes } from './audit-log.ts'
import { automationRoutes } from './automations.ts'
import { clientRoutes } from './clients.ts'
import { fieldRoutes } from './fields.ts'
import { importRoutes } from './imports.ts'
import { companyRoutes } from './companies.ts'
import { departmentRoutes } from './departments.ts'
import { macroRoutes } from './macros.ts'
import { assetRoutes } from './assets.ts'
import { cabRoutes } from './cabs.ts'
import { changeRoutes } from './changes.ts'
import { discoveryRoutes } from './discovery.ts'
import { kbRoutes } from './kb.ts'
import { meRoutes } from './me.ts'
import { replyRoutes } from './replies.ts'
import { scheduledReplyRoutes } from './scheduled-replies.ts'
import { roleRoutes } from './roles.ts'
import { alertRoutes } from './alerts.ts'
import { incidentRoutes } from './incidents.ts'
import { problemRoutes } from './problems.ts'
import { onCallContactRoutes } from './on-call-contacts.ts'
import { onCallPageRoutes } from './on-call-pages.ts'
import { onCallRoutes } from './on-call.ts'
import { samlConnectionRoutes } from './saml-connections.ts'
import { scimConnectionRoutes } from './scim-connections.ts'
import { scimTokenRoutes } from './scim-tokens.ts'
import { csatRoutes } from './csat.ts'
import { mailboxRoutes } from './mailboxes.ts'
import { quarantineRoutes } from './quarantine.ts'
import { deskReportRoutes } from './reports.ts'
import { searchRoutes } from './search.ts'
import { settingsRoutes } from './settings.ts'
import { slaRoutes } from './sla.ts'
import { ticketActionRoutes } from './ticket-actions.ts'
import { ticketRoutes } from './tickets.ts'
import { tokenRoutes } from './tokens.ts'
import { userRoutes } from './users.ts'
import { viewRoutes } from './views.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every public route of the helpdesk, as a page to read. */
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
