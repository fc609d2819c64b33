/** Who did it; receivers break loops by it. An agent who came by API token carries the token's id. */
export type EventActor = {
  readonly type: 'agent' | 'client' | 'system' | 'automation' | 'scim' | 'key'
  readonly id: number | null
  readonly name: string
  readonly token_id?: number | null
}

/** An instant as receivers read it, `2026-01-31T09:15:00.123Z`. */
export type IsoText = string
