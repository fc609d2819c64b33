/** Actor of an event, by which receivers break loops. An agent with an API token has the token's id. */
export type EventActor = {
  readonly type: 'agent' | 'client' | 'system' | 'automation' | 'scim' | 'key'
  readonly id: number | null
  readonly name: string
  readonly token_id?: number | null
}

/** An instant in events, `2026-01-31T09:15:00.123Z`. */
export type IsoText = string
