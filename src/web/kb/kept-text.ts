// What somebody has written and not saved, kept in the browser beside the server's copy: it outlives a reload and a lost connection.

export type KeptText = {
  readonly title: string
  readonly body: string
  /** The version it was begun with. */
  readonly version: number
  /** When the last letter was typed, by the server's clock. */
  readonly at?: string | undefined
}

const storageKey = (key: string): string => `watchdesk.article.${key}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whatever is damaged is nothing. */
export const readKept = (text: string | null): KeptText | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(value)) return undefined
    const { title, body, version, at } = value
    if (typeof title !== 'string' || typeof body !== 'string' || typeof version !== 'number') return undefined
    return { title, body, version, ...(typeof at === 'string' && { at }) }
  } catch {
    return undefined
  }
}

export const findKept = (key: string): KeptText | undefined => {
  try {
    return readKept(localStorage.getItem(storageKey(key)))
  } catch {
    return undefined
  }
}

/** Nothing given: nothing is kept any more. */
export const keep = (key: string, text: KeptText | undefined): void => {
  try {
    if (text === undefined) localStorage.removeItem(storageKey(key))
    else localStorage.setItem(storageKey(key), JSON.stringify(text))
  } catch {
    // Private windows may refuse storage; the text is still on the page.
  }
}
