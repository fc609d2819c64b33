import type { AttachmentFile, TicketOverview, ConversationMessage, TimelineEventRecord } from '../../contract/app/ticket-overview.ts'

// Messages and events of a ticket in chronological order.

export const STORY_PARTS = ['all', 'messages', 'notes', 'history'] as const
export type StoryPart = (typeof STORY_PARTS)[number]

export type Said = {
  readonly kind: 'message'
  readonly id: string
  readonly at: string
  /** Missing for the ticket’s description. */
  readonly message: ConversationMessage | undefined
  readonly author: { readonly name: string; readonly type: ConversationMessage['author']['type'] }
  readonly is_internal: boolean
  readonly sender_verification: ConversationMessage['sender_verification']
  readonly body: string
  readonly body_html: string
  readonly attachments: readonly AttachmentFile[]
}
export type Happened = {
  readonly kind: 'events'
  readonly id: string
  readonly at: string
  readonly events: readonly TimelineEventRecord[]
}
export type Chapter = Said | Happened

/** Events hidden outside the history, because a message or the SLA clock already shows them. */
const SILENT = new Set<TimelineEventRecord['type']>([
  'created',
  'replied',
  'note_added',
  'email_sent',
  // Shown by the SLA clocks.
  'sla_applied',
  'sla_paused',
  'sla_resumed',
])

type Told = Pick<
  TicketOverview,
  'created_at' | 'client' | 'description' | 'description_html' | 'sender_verification' | 'attachments' | 'messages' | 'timeline_events'
>

const opening = (ticket: Told): Said => ({
  kind: 'message',
  id: 'opening',
  at: ticket.created_at,
  message: undefined,
  author: { name: ticket.client.name, type: 'client' },
  is_internal: false,
  sender_verification: ticket.sender_verification,
  body: ticket.description,
  body_html: ticket.description_html,
  attachments: ticket.attachments,
})

const saidBy = (message: ConversationMessage): Said => ({
  kind: 'message',
  id: `message ${message.id}`,
  at: message.created_at,
  message,
  author: message.author,
  is_internal: message.is_internal,
  sender_verification: message.sender_verification,
  body: message.body,
  body_html: message.body_html,
  attachments: message.attachments,
})

/** Consecutive events of one action become one entry. */
const gathered = (chapters: readonly (Said | TimelineEventRecord)[]): readonly Chapter[] => {
  const story: Chapter[] = []
  for (const one of chapters) {
    const last = story.at(-1)
    if ('kind' in one) story.push(one)
    else if (last?.kind === 'events') story[story.length - 1] = { ...last, events: [...last.events, one] }
    else story.push({ kind: 'events', id: `event ${one.id}`, at: one.created_at, events: [one] })
  }
  return story
}

const timeOf = (one: Said | TimelineEventRecord): string => ('kind' in one ? one.at : one.created_at)

export const storyOf = (ticket: Told, part: StoryPart): readonly Chapter[] => {
  const said = [opening(ticket), ...ticket.messages.map(saidBy)].filter(
    ({ is_internal }) => part === 'all' || (part === 'notes' && is_internal) || (part === 'messages' && !is_internal),
  )
  const happened = ticket.timeline_events.filter(({ type }) => (part === 'all' && !SILENT.has(type)) || part === 'history')
  // At the same instant the message comes first: it caused the events.
  return gathered(
    [...said, ...happened].toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)) || Number('kind' in b) - Number('kind' in a)),
  )
}

export const followUpsOf = ({ timeline_events }: Pick<TicketOverview, 'timeline_events'>): readonly number[] =>
  timeline_events.flatMap(({ type, data }) => (type === 'follow_up_created' && typeof data.ticket_id === 'number' ? [data.ticket_id] : []))

/** Messages of other authors since the given time, which the agent should read before sending a reply. */
export const newsSince = (
  ticket: Pick<TicketOverview, 'messages'>,
  since: string | undefined,
  me: number | undefined,
): readonly ConversationMessage[] =>
  since === undefined
    ? []
    : ticket.messages.filter(({ created_at, author }) => created_at > since && !(author.type === 'agent' && author.id === me))
