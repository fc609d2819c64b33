import { adminNav } from '../admin-nav.ts'
import { ownNav } from '../me-nav.ts'
import { ticketStates } from '../ticket-states.ts'

export { account } from '../account.ts'
export { common } from '../common.ts'
export { keys } from '../keys.ts'
export { search } from '../search.ts'
export { shell } from '../shell.ts'
export { ui } from '../ui.ts'

// The part of these families that every page uses. The rest is loaded with its pages.
export const admin = { nav: adminNav } as const
export const inbox = ticketStates
export const me = { nav: ownNav } as const
