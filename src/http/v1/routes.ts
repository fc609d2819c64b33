import type { Api } from '../kit/api-conventions.ts'
import { registerAttachmentRoutes } from './attachments.ts'
import { registerAuditLogRoutes } from './audit-log.ts'
import { registerAutomationRoutes } from './automations.ts'
import { registerClientRoutes } from './clients.ts'
import { registerFieldRoutes } from './fields.ts'
import { registerImportRoutes } from './imports.ts'
import { registerCompanyRoutes } from './companies.ts'
import { registerDepartmentRoutes } from './departments.ts'
import { registerMacroRoutes } from './macros.ts'
import { registerAssetRoutes } from './assets.ts'
import { registerCabRoutes } from './cabs.ts'
import { registerChangeRoutes } from './changes.ts'
import { registerDiscoveryRoutes } from './discovery.ts'
import { registerKbRoutes } from './kb.ts'
import { registerMeRoutes } from './me.ts'
import { registerReplyRoutes } from './replies.ts'
import { registerScheduledReplyRoutes } from './scheduled-replies.ts'
import { registerRoleRoutes } from './roles.ts'
import { registerAlertRoutes } from './alerts.ts'
import { registerIncidentRoutes } from './incidents.ts'
import { registerProblemRoutes } from './problems.ts'
import { registerOnCallContactRoutes } from './on-call-contacts.ts'
import { registerOnCallPageRoutes } from './on-call-pages.ts'
import { registerOnCallRoutes } from './on-call.ts'
import { registerSamlConnectionRoutes } from './saml-connections.ts'
import { registerScimConnectionRoutes } from './scim-connections.ts'
import { registerScimTokenRoutes } from './scim-tokens.ts'
import { registerCsatRoutes } from './csat.ts'
import { registerMailboxRoutes } from './mailboxes.ts'
import { registerQuarantineRoutes } from './quarantine.ts'
import { registerReportRoutes } from './reports.ts'
import { registerSearchRoutes } from './search.ts'
import { registerSettingsRoutes } from './settings.ts'
import { registerSlaRoutes } from './sla.ts'
import { registerTicketActionRoutes } from './ticket-actions.ts'
import { registerTicketRoutes } from './tickets.ts'
import { registerTokenRoutes } from './tokens.ts'
import { registerUserRoutes } from './users.ts'
import { registerViewRoutes } from './views.ts'
import { registerWebhookRoutes } from './webhooks.ts'

export const registerV1Routes = (api: Api): void => {
  registerTokenRoutes(api)
  registerMeRoutes(api)
  registerTicketRoutes(api)
  registerTicketActionRoutes(api)
  registerReplyRoutes(api)
  registerScheduledReplyRoutes(api)
  registerAttachmentRoutes(api)
  registerMacroRoutes(api)
  registerViewRoutes(api)
  registerUserRoutes(api)
  registerRoleRoutes(api)
  registerDepartmentRoutes(api)
  registerClientRoutes(api)
  registerCompanyRoutes(api)
  registerAuditLogRoutes(api)
  registerSettingsRoutes(api)
  registerScimTokenRoutes(api)
  registerScimConnectionRoutes(api)
  registerSamlConnectionRoutes(api)
  registerOnCallRoutes(api)
  registerOnCallPageRoutes(api)
  registerOnCallContactRoutes(api)
  registerAlertRoutes(api)
  registerIncidentRoutes(api)
  registerProblemRoutes(api)
  registerCsatRoutes(api)
  registerMailboxRoutes(api)
  registerQuarantineRoutes(api)
  registerReportRoutes(api)
  registerSearchRoutes(api)
  registerSlaRoutes(api)
  registerAutomationRoutes(api)
  registerFieldRoutes(api)
  registerImportRoutes(api)
  registerWebhookRoutes(api)
  registerDiscoveryRoutes(api)
  registerAssetRoutes(api)
  registerKbRoutes(api)
  registerChangeRoutes(api)
  registerCabRoutes(api)
}
