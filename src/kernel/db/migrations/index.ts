import type { Migration } from '../migrate.ts'
import { kernelTables } from './0001-kernel.ts'
import { peopleTables } from './0002-people.ts'
import { projectTables } from './0003-projects.ts'
import { checkTables } from './0004-checks.ts'
import { checkApiTables } from './0005-check-api.ts'
import { pingTables } from './0006-pings.ts'
import { notificationTables } from './0007-notifications.ts'
import { statusPageTables } from './0008-status-pages.ts'
import { clientTables } from './0010-clients.ts'
import { ticketTables } from './0011-tickets.ts'
import { slaTables } from './0012-sla.ts'
import { helpdeskMailTables } from './0013-helpdesk-mail.ts'
import { searchTables } from './0014-search.ts'
import { automationTables } from './0015-automations.ts'
import { csatTables } from './0016-csat.ts'
import { assetTables } from './0020-assets.ts'
import { changeTables } from './0021-changes.ts'
import { incidentTables } from './0022-incidents.ts'
import { knowledgeBaseTables } from './0023-knowledge-base.ts'
import { onCallTables } from './0024-on-call.ts'
import { alertTables } from './0025-alerts.ts'
import { webhookTables } from './0030-webhooks.ts'
import { scimTables } from './0040-scim.ts'
import { samlTables } from './0041-saml.ts'
import { signInTables } from './0042-sign-in.ts'
import { automationRules } from './0043-automations.ts'
import { ticketFieldTables } from './0044-ticket-fields.ts'
import { deskLeftovers } from './0045-desk-leftovers.ts'
import { importTables } from './0046-imports.ts'
import { inboundMailTables } from './0047-inbound-mail.ts'
import { imapTables } from './0048-imap.ts'
import { portalTables } from './0049-portal.ts'
import { undeliveredColumns } from './0050-undelivered.ts'
import { majorIncidentColumns } from './0051-major-incidents.ts'
import { plannedMaintenanceColumns } from './0052-planned-maintenance.ts'
import { onCallContactTables } from './0053-on-call-contacts.ts'
import { pingLog } from './0057-ping-log.ts'
import { attemptEnds } from './0058-attempt-ends.ts'
import { slaStanding } from './0063-sla-standing.ts'
import { retentionIndexes } from './0065-retention.ts'
import { articleDraftTables } from './0068-article-drafts.ts'
import { changeRemarkTables } from './0069-change-remarks.ts'
import { scheduledReplyTables } from './0070-scheduled-replies.ts'
import { innerPictures } from './0071-inner-pictures.ts'
import { articleFileTables } from './0072-article-files.ts'
import { articleUseTables } from './0073-article-uses.ts'
import { samlTrials } from './0074-saml-trials.ts'
import { keyUseColumns } from './0075-key-use.ts'
import { coalesceUpdates } from './0077-coalesce-updates.ts'
import { statusPageSubscribers } from './0078-status-page-subscribers.ts'
import { companyOpenTickets } from './0080-company-open-tickets.ts'
import { clientAddresses } from './0081-client-addresses.ts'
import { refusingSubscribers } from './0082-refusing-subscribers.ts'
import { openByUpdate } from './0083-open-by-update.ts'
import { linkedLog } from './0084-linked-log.ts'
import { lateStates } from './0085-late-states.ts'
import { unassignedTickets } from './0086-unassigned-tickets.ts'
import { markedDocuments } from './0087-marked-documents.ts'
import { scimIdentityLocks } from './0088-scim-identity-locks.ts'
import { signInNetworks } from './0090-sign-in-networks.ts'
import { alertDepartments } from './0093-alert-departments.ts'
import { senderVerification } from './0094-sender-verification.ts'
import { sealedMails } from './0096-sealed-mails.ts'
import { deadLetters } from './0091-dead-letters.ts'
import { stateVersion } from './0097-state-version.ts'
import { repairFirstAccountName } from './0103-repair-first-account-name.ts'
import { markIncidentsDeclaredByRule } from './0104-mark-incidents-declared-by-rule.ts'
import { addWorkaroundPublications } from './0105-add-workaround-publications.ts'
import { addRecordHistory } from './0106-add-record-history.ts'

/** In order of application. Append only. */
export const migrations: readonly Migration[] = [
  kernelTables,
  peopleTables,
  projectTables,
  checkTables,
  checkApiTables,
  pingTables,
  notificationTables,
  statusPageTables,
  clientTables,
  ticketTables,
  slaTables,
  helpdeskMailTables,
  searchTables,
  automationTables,
  csatTables,
  assetTables,
  changeTables,
  incidentTables,
  knowledgeBaseTables,
  onCallTables,
  alertTables,
  webhookTables,
  scimTables,
  samlTables,
  signInTables,
  automationRules,
  ticketFieldTables,
  deskLeftovers,
  importTables,
  inboundMailTables,
  imapTables,
  portalTables,
  undeliveredColumns,
  majorIncidentColumns,
  plannedMaintenanceColumns,
  onCallContactTables,
  pingLog,
  attemptEnds,
  slaStanding,
  retentionIndexes,
  articleDraftTables,
  changeRemarkTables,
  scheduledReplyTables,
  innerPictures,
  articleFileTables,
  articleUseTables,
  samlTrials,
  keyUseColumns,
  coalesceUpdates,
  statusPageSubscribers,
  companyOpenTickets,
  clientAddresses,
  refusingSubscribers,
  openByUpdate,
  linkedLog,
  lateStates,
  unassignedTickets,
  markedDocuments,
  scimIdentityLocks,
  signInNetworks,
  alertDepartments,
  senderVerification,
  sealedMails,
  repairFirstAccountName,
  stateVersion,
  deadLetters,
  markIncidentsDeclaredByRule,
  addWorkaroundPublications,
  addRecordHistory,
]
