import { registerAuditObjectRoutes } from './audit-objects.ts'
import { registerAgentTokenRoutes } from './agent-tokens.ts'
import { registerAssetMergeRoutes } from './asset-merge.ts'
import { registerAssetOverviewRoutes } from './asset-overview.ts'
import { registerChangeOverviewRoutes } from './change-overview.ts'
import { registerBadgeRoutes } from './badges.ts'
import { registerCheckRoutes } from './checks.ts'
import { registerCompanyRoutes } from './companies.ts'
import { registerQueueRoutes } from './queue.ts'
import { registerTicketAssetRoutes } from './ticket-assets.ts'
import { registerCustomValueRoutes } from './custom-values.ts'
import { registerHomeAlertRoutes } from './home-alerts.ts'
import { registerMacroUndoRoutes } from './macro-undo.ts'
import { registerTicketOverviewRoutes } from './ticket-overview.ts'
import { registerPresenceRoutes } from './presence.ts'
import { registerDeadLetterRoutes } from './dead-letters.ts'
import { registerDeactivationPreviewRoutes } from './deactivation-preview.ts'
import { registerInvitationRoutes } from './invitations.ts'
import { registerHomeRoutes } from './home.ts'
import { registerIncidentOverviewRoutes } from './incident-overview.ts'
import { registerIncidentBroadcastRoutes } from './incident-broadcast.ts'
import { registerNameRoutes } from './names.ts'
import { registerProblemOverviewRoutes } from './problem-overview.ts'
import { registerProblemBroadcastRoutes } from './problem-broadcast.ts'
import { registerProjectRoutes } from './projects.ts'
import { registerIntegrationRoutes } from './integrations.ts'
import { registerMaintenanceRoutes } from './maintenance.ts'
import { registerSetupRoutes } from './setup.ts'
import { registerStatusPageRoutes } from './status-pages.ts'
import { registerTimelineRoutes } from './timeline.ts'
import { registerDepartmentReportRoutes } from './department-reports.ts'
import { registerKbDraftRoutes } from './kb-drafts.ts'
import { registerKbRoutes } from './kb.ts'
import { registerOnCallRoutes } from './on-call.ts'
import { registerShiftOverrideRoutes } from './shift-override.ts'
import { registerContactKindRoutes } from './contact-kinds.ts'
import { registerUptimeRoutes } from './uptime-report.ts'
import { registerMailReportRoutes } from './reports.ts'
import { registerOwnProfileRoutes } from './own-profile.ts'
import { registerProfileRoutes } from './profile.ts'
import { registerSamlTestSignInRoutes } from './saml-test-sign-ins.ts'
import { registerSecurityRoutes } from './security.ts'
import { registerSessionRoutes } from './session.ts'
import { registerSlaDryRunRoutes } from './sla-dry-run.ts'
import { registerSignInRoutes } from './sign-in.ts'
import { registerWebhookThroughputRoutes } from './webhook-throughput.ts'
import { registerProductSettingRoutes } from './settings.ts'
import type { Api } from '../kit/api-conventions.ts'
import { registerV1Routes } from '../v1/routes.ts'

/** The dashboard uses the helpdesk's routes, and routes of its own where a page needs another form. */
export const registerAppRoutes = (api: Api): void => {
  registerV1Routes(api)
  registerSessionRoutes(api)
  registerSignInRoutes(api)
  registerProfileRoutes(api)
  registerSecurityRoutes(api)
  registerProjectRoutes(api)
  registerCheckRoutes(api)
  registerHomeRoutes(api)
  registerQueueRoutes(api)
  registerTicketAssetRoutes(api)
  registerCustomValueRoutes(api)
  registerHomeAlertRoutes(api)
  registerMacroUndoRoutes(api)
  registerTicketOverviewRoutes(api)
  registerCompanyRoutes(api)
  registerPresenceRoutes(api)
  registerNameRoutes(api)
  registerChangeOverviewRoutes(api)
  registerIncidentOverviewRoutes(api)
  registerIncidentBroadcastRoutes(api)
  registerProblemOverviewRoutes(api)
  registerProblemBroadcastRoutes(api)
  registerAssetOverviewRoutes(api)
  registerAssetMergeRoutes(api)
  registerIntegrationRoutes(api)
  registerBadgeRoutes(api)
  registerInvitationRoutes(api)
  registerSetupRoutes(api)
  registerTimelineRoutes(api)
  registerStatusPageRoutes(api)
  registerMaintenanceRoutes(api)
  registerKbRoutes(api)
  registerKbDraftRoutes(api)
  registerDepartmentReportRoutes(api)
  registerUptimeRoutes(api)
  registerOnCallRoutes(api)
  registerShiftOverrideRoutes(api)
  registerMailReportRoutes(api)
  registerDeactivationPreviewRoutes(api)
  registerOwnProfileRoutes(api)
  registerWebhookThroughputRoutes(api)
  registerProductSettingRoutes(api)
  registerDeadLetterRoutes(api)
  registerContactKindRoutes(api)
  registerAgentTokenRoutes(api)
  registerSamlTestSignInRoutes(api)
  registerSlaDryRunRoutes(api)
  registerAuditObjectRoutes(api)
}
