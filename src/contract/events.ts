import type { Instant } from './time.ts'

/** What can happen, and what is known about it. A room adds its own by merging into this interface where the event is born. */
export interface EventData {
  /** A check changed between working and not working. */
  'check.flipped': {
    readonly check_id: number
    readonly flip_id: number
    readonly old_status: string
    readonly new_status: string
    readonly at: Instant
    readonly reason: 'timeout' | 'fail' | ''
  }
}

export type EventName = keyof EventData
