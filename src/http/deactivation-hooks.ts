import { leaveRotations } from '../helpdesk/on-call/schedules.ts'
import { returnTickets } from '../helpdesk/tickets/return-to-queue.ts'
import type { DeactivationHook } from '../people/accounts/deactivate.ts'

/** Hooks of the modules that run in the transaction in which an agent loses access. Every API that deactivates agents passes them on. */
export const DEACTIVATION_HOOKS: readonly DeactivationHook[] = [returnTickets, leaveRotations]
