import type { Instant } from '../../contract/time.ts'
import type { TimelineType } from '../../contract/v1/ticket-enums.ts'

export type TimelineActor = {
  readonly type: 'agent' | 'client' | 'system' | 'automation'
  readonly id: number | null
  readonly name: string
}

export type TimelineEvent = {
  readonly id: number
  readonly ticket_id: number
  readonly type: TimelineType
  readonly actor: TimelineActor
  readonly data: Readonly<Record<string, unknown>>
  readonly is_internal: boolean
  readonly created_at: Instant
}

const PUBLIC: ReadonlySet<TimelineType> = new Set(['created', 'status_changed', 'subject_changed', 'replied', 'follow_up_created'])

export const isInternalType = (type: TimelineType): boolean => !PUBLIC.has(type)
