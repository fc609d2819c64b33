/** Actor of an event. Receivers ignore events that they caused themselves, to prevent loops; `token_id` is set if an API token was used. */
export type EventActor = {
  readonly type: 'agent' | 'client' | 'system' | 'automation' | 'scim' | 'key'
  readonly id: number | null
  readonly name: string
  readonly token_id?: number | null
}

/** An instant in events, `2026-01-31T09:15:00.123Z`. */
export type IsoText = string
