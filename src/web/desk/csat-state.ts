import type { TicketOverview, TimelineEventRecord } from '../../contract/app/ticket-overview.ts'

export const RATINGS = ['1', '2', '3', '4', '5'] as const
export type Rating = (typeof RATINGS)[number]

export type Verdict = { readonly asked_at: string | undefined; readonly rating: Rating | undefined; readonly comment: string }

const ratingOf = ({ data }: TimelineEventRecord): Rating | undefined => RATINGS.find((one) => one === String(data.rating))

/** Only the latest survey counts: a new survey after a response is open again. */
export const verdictOf = ({ timeline_events }: Pick<TicketOverview, 'timeline_events'>): Verdict => {
  const asked = timeline_events.findLast(({ type }) => type === 'csat_sent')
  const answered = timeline_events.findLast(({ type }) => type === 'csat_received')
  const isOpen = answered === undefined || (asked !== undefined && asked.id > answered.id)
  return {
    asked_at: asked?.created_at,
    rating: isOpen ? undefined : ratingOf(answered),
    comment: !isOpen && typeof answered.data.comment === 'string' ? answered.data.comment : '',
  }
}
