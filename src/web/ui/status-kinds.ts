import type { CheckStatus } from '../../contract/enums.ts'

/** Appearances of states, shared by checks, tickets, deliveries and SLA clocks. */
export const statusKinds = ['up', 'late', 'down', 'paused', 'new', 'running'] as const
export type StatusKind = (typeof statusKinds)[number]

export const kindOfCheck = { new: 'new', up: 'up', grace: 'late', down: 'down', paused: 'paused' } satisfies Record<CheckStatus, StatusKind>

/** In running text only problems are coloured; the glyph keeps its colour. */
export const statusText = {
  up: 'text-muted',
  late: 'text-late',
  down: 'text-down',
  paused: 'text-muted',
  new: 'text-muted',
  running: 'text-muted',
} satisfies Record<StatusKind, string>

export const statusSolid = {
  up: 'text-up-solid',
  late: 'text-late-solid',
  down: 'text-down-solid',
  paused: 'text-paused-solid',
  new: 'text-new-solid',
  running: 'text-running-solid',
} satisfies Record<StatusKind, string>

export const statusSoft = {
  up: 'bg-up-soft text-up',
  late: 'bg-late-soft text-late',
  down: 'bg-down-soft text-down',
  paused: 'bg-paused-soft text-paused',
  new: 'bg-new-soft text-new',
  running: 'bg-running-soft text-running',
} satisfies Record<StatusKind, string>

export const statusBar = {
  up: 'bg-up-solid',
  late: 'bg-late-solid',
  down: 'bg-down-solid',
  paused: 'bg-paused-solid',
  new: 'bg-new-solid',
  running: 'bg-running-solid',
} satisfies Record<StatusKind, string>
