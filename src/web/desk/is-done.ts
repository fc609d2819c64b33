import type { TicketOverview } from '../../contract/app/ticket-overview.ts'

/** Nothing is left to do about it, unless somebody opens it again. */
export const isDone = ({ status }: Pick<TicketOverview, 'status'>): boolean => status === 'resolved' || status === 'closed'
