/** A group of agents with a queue of its own. One is the default: a ticket always belongs somewhere. */
export type Department = {
  readonly id: number
  readonly name: string
  readonly is_default: boolean
  /** How long after closing a client's reply opens the ticket again instead of starting a new one. */
  readonly reopen_days: number
  /** How long a ticket stays resolved before it is closed; null: for ever. */
  readonly auto_close_days: number | null
  /** Who is told when a promise to a client is about to be broken. */
  readonly lead_id: number | null
}
