// Unsaved article text in local storage, in addition to the server's draft: it survives a reload and a lost connection.

export type KeptText = {
  readonly title: string
  readonly body: string
  /** Version of the article that the edit started from. */
  readonly version: number
  /** Time of the last edit by the server's clock. */
  readonly at?: string | undefined
}

const storageKey = (key: string): string => `watchdesk.article.${key}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parses a stored text; undefined for invalid data. */
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

/** Stores a text under its key; `undefined` deletes the stored text. */
export const keep = (key: string, text: KeptText | undefined): void => {
  try {
    if (text === undefined) localStorage.removeItem(storageKey(key))
    else localStorage.setItem(storageKey(key), JSON.stringify(text))
  } catch {
    // Storage may be unavailable in private windows; the text is still on the page.
  }
}
