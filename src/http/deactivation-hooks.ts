import { leaveRotations } from '../helpdesk/on-call/schedules.ts'
import { returnTickets } from '../helpdesk/tickets/return-to-queue.ts'
import type { DeactivationHook } from '../people/accounts/deactivate.ts'

/** What the other rooms do in the transaction in which an agent loses access. Every door that lets agents go hands this list along. */
export const DEACTIVATION_HOOKS: readonly DeactivationHook[] = [returnTickets, leaveRotations]
