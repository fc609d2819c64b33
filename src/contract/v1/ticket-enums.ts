export const TICKET_STATUSES = ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** In ascending order, by which tickets sort. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

export const TICKET_TYPES = ['question', 'incident', 'request', 'task'] as const
export type TicketType = (typeof TICKET_TYPES)[number]

export const TICKET_CHANNELS = ['api', 'email', 'portal', 'agent', 'monitor', 'import'] as const
export type TicketChannel = (typeof TICKET_CHANNELS)[number]

export const CLOSE_REASONS = ['manual', 'auto', 'client', 'merged'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

export const REPLY_TYPES = ['reply', 'note'] as const
export type ReplyType = (typeof REPLY_TYPES)[number]

export const EMAIL_STATUSES = ['none', 'queued', 'sent', 'failed', 'bounced'] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** Whether the sender address of a mail is verified, by the Authentication-Results of the own relay. */
export const SENDER_VERIFICATIONS = ['verified', 'failed', 'unknown'] as const
export type SenderVerification = (typeof SENDER_VERIFICATIONS)[number]

/** Why a scheduled reply is not sent. */
export const CANCEL_REASONS = ['ticket_merged', 'ticket_closed', 'author_left', 'colleague'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Each kind has an inverse: `parent_of` on one ticket is `child_of` on the other. */
export const LINK_TYPES = ['related', 'parent_of', 'child_of', 'duplicate_of', 'duplicated_by', 'blocks', 'blocked_by'] as const
export type LinkType = (typeof LINK_TYPES)[number]

export const SHARING_LEVELS = ['private', 'department', 'all'] as const
export type SharingLevel = (typeof SHARING_LEVELS)[number]

export const CLIENT_SOURCES = ['portal', 'email', 'api', 'agent', 'import'] as const
export type ClientSource = (typeof CLIENT_SOURCES)[number]

export const TIMELINE_TYPES = [
  'created',
  'status_changed',
  'priority_changed',
  'assigned',
  'unassigned',
  'department_changed',
  'tags_changed',
  'subject_changed',
  'fields_changed',
  'replied',
  'reply_undone',
  'reply_scheduled',
  'reply_unscheduled',
  'note_added',
  'email_sent',
  'email_failed',
  'merged_into',
  'merge_received',
  'merge_undone',
  'split',
  'linked',
  'unlinked',
  'sla_applied',
  'sla_paused',
  'sla_resumed',
  'sla_at_risk',
  'sla_breached',
  'escalated',
  'csat_sent',
  'csat_received',
  'automation_applied',
  'alert_opened',
  'alert_recovered',
  'follow_up_created',
] as const
export type TimelineType = (typeof TIMELINE_TYPES)[number]
