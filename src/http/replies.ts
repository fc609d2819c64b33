/** What a handler answers. The door turns it into bytes after the commit. */
export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** JSON unless it is text or bytes, which are sent as they are. */
  readonly body?: unknown
}

export const ok = (body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({ status: 200, body, headers })
export const created = (body: unknown, location?: string): Reply => ({ status: 201, body, headers: location ? { location } : {} })
export const accepted = (body?: unknown): Reply => ({ status: 202, body })
export const noContent = (headers: Readonly<Record<string, string>> = {}): Reply => ({ status: 204, headers })
