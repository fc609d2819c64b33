import { HOUR } from './contract/time.ts'
import { alertSubscriptions } from './helpdesk/alerts/ticket-subscriptions.ts'
import { reportCheckAlert, createCheckAlertReconciler } from './helpdesk/alerts/check-alerts.ts'
import { suppressionSubscriptions } from './helpdesk/alerts/suppress.ts'
import { alertLoop } from './helpdesk/alerts/loop.ts'
import { resolveQuietIncidentJob } from './helpdesk/alerts/major-incidents.ts'
import { maintenanceSubscriptions } from './helpdesk/changes/maintenance.ts'
import { remindJob } from './helpdesk/changes/vote-reminders.ts'
import { automationRunJob, automationSubscriptions } from './helpdesk/automations/event-triggers.ts'
import { scheduledRulesLoop } from './helpdesk/automations/time-triggers.ts'
import { automationRecurringJobs } from './helpdesk/automations/prune.ts'
import { importJob } from './helpdesk/import/requests.ts'
import { articleFileRecurringJobs } from './helpdesk/kb/files.ts'
import { articleUseSubscriptions } from './helpdesk/kb/reply-uses.ts'
import { publishArticleJob } from './helpdesk/kb/publish-job.ts'
import { bulkReplyJob } from './helpdesk/incidents/updates.ts'
import { publishJob } from './helpdesk/problems/publish.ts'
import { onCallSubscriptions } from './helpdesk/on-call/ticket-subscriptions.ts'
import { onCallLoop } from './helpdesk/on-call/loop.ts'
import { notifyJob } from './helpdesk/on-call/notify.ts'
import { pageDeliveryJob } from './helpdesk/on-call/deliver.ts'
import { surveyJob, csatSubscriptions } from './helpdesk/csat/send-survey.ts'
import { searchIndexLoop } from './helpdesk/search/index-loop.ts'
import { slaSubscriptions } from './helpdesk/sla-enforcement/escalate.ts'
import { replanJob, slaLoop } from './helpdesk/sla-enforcement/loop.ts'
import { purgeAttachmentsLoop } from './helpdesk/attachments/attachments.ts'
import { attachmentRecurringJobs, purgeFilesJob } from './helpdesk/attachments/purge.ts'
import { openFileStore, type FileStore } from './helpdesk/attachments/file-store.ts'
import { reportUnsent } from './helpdesk/mail/bounce.ts'
import { toReplyAddress } from './helpdesk/mail/reply-address.ts'
import { createInboundMailDeps, toOwnDomains } from './helpdesk/mail/inbound-deps.ts'
import { createImapConnect } from './helpdesk/mail/imap/client.ts'
import { imapLoop } from './helpdesk/mail/imap/loop.ts'
import { inboundMailRecurringJobs } from './helpdesk/mail/prune.ts'
import { mailRecurringJobs } from './helpdesk/mail/report-undelivered.ts'
import { agentNotificationRecurringJobs } from './helpdesk/agent-notifications/agent-notifications.ts'
import { portalRecurringJobs, portalLinkJob } from './helpdesk/portal/sign-in.ts'
import { scheduledReplyJob } from './helpdesk/scheduled-replies/send.ts'
import { recordMailResult, sendReplyJob, type SenderIdentity } from './helpdesk/replies/send.ts'
import { bulkJob } from './helpdesk/ticket-bulk/bulk-update.ts'
import { replayJob } from './helpdesk/webhooks/replay.ts'
import { foldCountsLoop } from './helpdesk/tickets/counts/counts.ts'
import { autoTransitionsLoop } from './helpdesk/tickets/auto-transitions.ts'
import { returnTicketsJob } from './helpdesk/tickets/return-to-queue.ts'
import { webhookDispatcher } from './helpdesk/webhooks/dispatcher.ts'
import { webhookRecurringJobs } from './helpdesk/webhooks/prune.ts'
import { webhookSubscriptions } from './helpdesk/webhooks/enqueue-delivery.ts'
import { deriveKey, createSecretBox } from './kernel/crypto.ts'
import { mergeSubscriptions, type Subscriptions } from './kernel/outbox/outbox.ts'
import { createOutboxDispatcher } from './kernel/outbox/dispatcher.ts'
import { createRecurringJobKind, type RecurringJob } from './kernel/jobs/recurring.ts'
import type { JobKind } from './kernel/jobs/worker.ts'
import type { Loop } from './kernel/loops.ts'
import { createBounceJob } from './kernel/mail/bounced.ts'
import { createMailJobs } from './kernel/mail/mailer.ts'
import { kernelRecurringJobs } from './kernel/prune.ts'
import { sealMailsJob } from './kernel/mail/seal.ts'
import { listPublicIncidents } from './http/public/status-page/public-incidents.ts'
import { presentCheck } from './http/v3/check-presenter.ts'
import { createMessenger } from './monitor/notifications/message.ts'
import { createNotifier, notifierSubscriptions, type Notifier } from './monitor/notifier.ts'
import { findCheckByUuid } from './monitor/checks/find.ts'
import { computedStatus } from './monitor/checks/status.ts'
import { syncPlannedWindows } from './monitor/maintenance/planned-maintenance.ts'
import { createSweepLoop } from './monitor/overdue-checks/sweep.ts'
import { projectRemovalJob } from './monitor/projects/delete.ts'
import { monitorRecurringJobs } from './monitor/prune.ts'
import { subscriptionRequestJob as askSubscriberJob, subscriberRecurringJobs } from './monitor/status-pages/subscribers/subscribe.ts'
import { recordBounce } from './monitor/status-pages/subscribers/record-bounce.ts'
import { noticeJob, createNoticeLoop } from './monitor/status-pages/subscribers/send-notices.ts'
import type { AppContext } from './app-context.ts'
import { auditRecurringJobs } from './people/audit/prune.ts'
import { resetJob } from './people/reset/request.ts'
import { pruneSignIn } from './people/reset/finish.ts'
import { refreshMetadataJob, samlRecurringJobs } from './people/saml/refresh.ts'
import { scimRecurringJobs } from './people/scim/connections/tokens.ts'
import { pruneSessions } from './people/sessions/sessions.ts'

/** Background work of the product: event subscriptions, job kinds, recurring jobs and loops. */
export type BackgroundWork = {
  readonly jobKinds: readonly JobKind[]
  readonly loops: readonly Loop[]
  readonly recurringJobs: readonly RecurringJob[]
}

/** The only place where the monitor gets functions of the helpdesk, and the helpdesk functions of the monitor. */
const createSubscriptions = ({ config }: AppContext): Subscriptions =>
  mergeSubscriptions(
    webhookSubscriptions,
    slaSubscriptions,
    csatSubscriptions,
    articleUseSubscriptions(config.BASE_URL),
    onCallSubscriptions,
    alertSubscriptions,
    maintenanceSubscriptions(syncPlannedWindows),
    suppressionSubscriptions,
    notifierSubscriptions,
    automationSubscriptions,
  )

const listRecurringJobs = (_parts: AppContext): readonly RecurringJob[] => [
  ...kernelRecurringJobs,
  sealMailsJob,
  ...webhookRecurringJobs,
  ...automationRecurringJobs,
  ...monitorRecurringJobs,
  ...subscriberRecurringJobs,
  { name: 'prune-sessions', interval: HOUR, work: pruneSessions },
  { name: 'prune-sign-in', interval: HOUR, work: pruneSignIn },
  ...samlRecurringJobs,
  ...portalRecurringJobs,
  ...mailRecurringJobs,
  ...inboundMailRecurringJobs,
  ...attachmentRecurringJobs,
  ...articleFileRecurringJobs,
  ...agentNotificationRecurringJobs,
  ...auditRecurringJobs,
  ...scimRecurringJobs,
  createCheckAlertReconciler(async (reader, uuid) => {
    const check = await findCheckByUuid(reader, uuid)
    return check && computedStatus(check, reader.now)
  }),
]

const openAttachmentFiles = ({ config, ids }: AppContext): FileStore => openFileStore(config.DATA_DIR, () => ids.uuid())

const createLoops = (context: AppContext): readonly Loop[] => {
  const { db, net, clock, log, ids, secretKey, config } = context
  return [
    createOutboxDispatcher(context, createSubscriptions(context)),
    foldCountsLoop(db),
    autoTransitionsLoop(db),
    purgeAttachmentsLoop(db, openAttachmentFiles(context)),
    createSweepLoop(db, clock),
    createNoticeLoop({ db, base_url: config.BASE_URL, can_mail: config.SMTP_URL !== undefined, listIncidents: listPublicIncidents }),
    slaLoop(db),
    onCallLoop(db),
    alertLoop(db),
    searchIndexLoop(db),
    imapLoop({
      mail: createInboundMailDeps(context),
      box: createSecretBox(secretKey),
      connect: createImapConnect(config.OUTBOUND_PRIVATE),
      ids,
    }),
    scheduledRulesLoop({ db, log }),
    webhookDispatcher({ db, net, clock, log, box: createSecretBox(secretKey), rate_limit_factor: config.RATE_LIMIT_FACTOR }),
  ]
}

const createSenderIdentity = ({ config, secretKey }: AppContext): SenderIdentity => {
  const key = deriveKey(secretKey, 'reply-address')
  return {
    own_domains: toOwnDomains(config),
    mail_from: config.MAIL_FROM,
    replyTo: (ticket, mailbox) => toReplyAddress(key, mailbox, ticket.id),
  }
}

const createJobKinds = (context: AppContext): readonly JobKind[] => {
  const { db, config } = context
  const site = { base_url: config.BASE_URL, secret_key: context.secretKey }
  return [
    ...createMailJobs({
      db,
      box: createSecretBox(context.secretKey),
      smtp_url: config.SMTP_URL,
      mail_from: config.MAIL_FROM,
      onEnded: recordMailResult,
    }),
    projectRemovalJob(db),
    sendReplyJob({ db, files: openAttachmentFiles(context), identity: createSenderIdentity(context), reportFailure: reportUnsent }),
    scheduledReplyJob,
    returnTicketsJob,
    bulkJob,
    replayJob,
    automationRunJob,
    importJob(db, openAttachmentFiles(context)),
    purgeFilesJob(db, openAttachmentFiles(context)),
    replanJob(db),
    surveyJob(config.BASE_URL),
    bulkReplyJob,
    resolveQuietIncidentJob,
    publishJob,
    publishArticleJob(config.BASE_URL),
    notifyJob({ base_url: config.BASE_URL }),
    pageDeliveryJob({ db, reach: createMessenger({ ...context, box: createSecretBox(context.secretKey) }) }),
    remindJob(config.BASE_URL),
    refreshMetadataJob(db, context.net),
    resetJob(config.BASE_URL),
    portalLinkJob(config.BASE_URL),
    askSubscriberJob(site),
    noticeJob(site),
    createBounceJob(recordBounce),
  ]
}

const createCheckNotifier = (context: AppContext): Notifier =>
  createNotifier(context, {
    checkJson: (check, channels, now) =>
      JSON.stringify(presentCheck(check, channels, { version: 3, base_url: context.config.BASE_URL, access: 'write', now })),
    openAlert: reportCheckAlert,
  })

export const createBackgroundWork = (context: AppContext): BackgroundWork => {
  const checkNotifier = createCheckNotifier(context)
  const recurring = [...listRecurringJobs(context), ...checkNotifier.recurringJobs]
  return {
    jobKinds: [...createJobKinds(context), ...checkNotifier.kinds, ...recurring.map(createRecurringJobKind)],
    loops: [...createLoops(context), ...checkNotifier.loops],
    recurringJobs: recurring,
  }
}
