import type { DeskTicket } from '../../contract/app/desk-ticket.ts'

/** Nothing is left to do about it, unless somebody opens it again. */
export const isDone = ({ status }: Pick<DeskTicket, 'status'>): boolean => status === 'resolved' || status === 'closed'
