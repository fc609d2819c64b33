import type { IncidentPage } from '../../contract/app/incident-overview.ts'
import type { AssetStatus } from '../../contract/v1/asset-enums.ts'
import type { ChangeStatus, ChangeRisk } from '../../contract/v1/change-enums.ts'
import type { IncidentSeverity, IncidentStatus } from '../../contract/v1/incidents.ts'
import type { ProblemStatus } from '../../contract/v1/problems.ts'
import type { TicketPriority } from '../../contract/v1/ticket-enums.ts'
import type { StatusKind } from '../ui/status-kinds.ts'

export const kindOfChange = {
  draft: 'paused',
  awaiting_approval: 'late',
  approved: 'up',
  scheduled: 'new',
  implementing: 'running',
  in_review: 'late',
  closed: 'paused',
  rejected: 'down',
  cancelled: 'paused',
} satisfies Record<ChangeStatus, StatusKind>

export const kindOfRisk = { low: 'paused', medium: 'paused', high: 'late', critical: 'down' } satisfies Record<ChangeRisk, StatusKind>

export const kindOfIncident = {
  investigating: 'down',
  identified: 'late',
  monitoring: 'running',
  resolved: 'up',
} satisfies Record<IncidentStatus, StatusKind>

export const kindOfSeverity = { critical: 'down', major: 'late', minor: 'paused' } satisfies Record<IncidentSeverity, StatusKind>

/** Number of filled bars in the icon of the value. */
export const heightOf = {
  severity: { minor: 1, major: 2, critical: 3 },
  risk: { low: 1, medium: 2, high: 3, critical: 4 },
  priority: { low: 1, medium: 2, high: 3, urgent: 4 },
} as const

export const kindOfProblem = {
  open: 'new',
  investigating: 'running',
  known_error: 'late',
  resolved: 'up',
  closed: 'paused',
} satisfies Record<ProblemStatus, StatusKind>

export const kindOfAsset = {
  discovered: 'new',
  in_stock: 'paused',
  in_use: 'up',
  in_repair: 'late',
  retired: 'paused',
  lost: 'down',
} satisfies Record<AssetStatus, StatusKind>

export const kindOfPage = { triggered: 'down', acknowledged: 'late', resolved: 'up', expired: 'paused' } satisfies Record<
  IncidentPage['state'],
  StatusKind
>

export const kindOfPriority = { low: 'paused', medium: 'paused', high: 'late', urgent: 'down' } satisfies Record<TicketPriority, StatusKind>
