import { parseInstant } from '../../src/contract/time.ts'

/** Everybody who lives in a test world. Project Acme has one key of each kind; Alice is an admin, Bob an agent; Charlie is a stranger. */
export const PASSWORD = 'correct horse battery staple'
export const ALICE = { email: 'alice@acme.test', token: `hdt_alice${'A'.repeat(41)}`, id: 1 } as const
export const BOB = { email: 'bob@acme.test', token: `hdt_bob${'B'.repeat(43)}`, id: 2 } as const
export const KEYS = {
  write: `hcw_${'w'.repeat(28)}`,
  read: `hcr_${'r'.repeat(28)}`,
  ping: 'p'.repeat(22),
  scim: `scim_${'s'.repeat(43)}`,
} as const

/** When every world begins: a Monday. */
export const START = parseInstant('2026-06-01T00:00:00Z') ?? 0
