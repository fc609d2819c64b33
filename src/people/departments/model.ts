export type Department = {
  readonly id: number
  readonly name: string
  readonly is_default: boolean
  /** A client's reply reopens a ticket that was closed at most this long ago; after that it creates a new one. */
  readonly reopen_days: number
  /** Days until a resolved ticket is closed; null: never. */
  readonly auto_close_days: number | null
  /** Agent who is notified when an SLA is breached. */
  readonly lead_id: number | null
}
