import type { TicketOverview } from '../../contract/app/ticket-overview.ts'

export const isDone = ({ status }: Pick<TicketOverview, 'status'>): boolean => status === 'resolved' || status === 'closed'
