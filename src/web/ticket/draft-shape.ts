import type { DraftSaved } from '../../contract/app/ticket-overview.ts'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'

export type Draft = {
  readonly text: string
  readonly mode: ComposerMode
  readonly cc: readonly string[]
  /** Start of the draft; later replies of others count as unread. */
  readonly began_at: string | undefined
  readonly saved_at: string | undefined
}

export const noDraft: Draft = { text: '', mode: 'reply', cc: [], began_at: undefined, saved_at: undefined }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Parses a stored draft; invalid fields are dropped. */
export const readDraft = (stored: string | null): Draft | undefined => {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    if (!isRecord(found)) return undefined
    const cc = Array.isArray(found.cc) ? found.cc.filter((one) => typeof one === 'string') : []
    return {
      text: typeof found.text === 'string' ? found.text : '',
      mode: found.mode === 'note' ? 'note' : 'reply',
      cc,
      began_at: textOf(found.began_at),
      saved_at: textOf(found.saved_at),
    }
  } catch {
    return undefined
  }
}

const fromServer = ({ body, is_internal, cc, updated_at }: DraftSaved): Draft => ({
  text: body,
  mode: is_internal ? 'note' : 'reply',
  cc,
  began_at: updated_at,
  saved_at: updated_at,
})

/** Merges an undone reply into the present draft. A note stays a note: internal text must not become public. */
export const joinDrafts = (writing: Draft, back: Pick<Draft, 'text' | 'mode' | 'cc'>): Draft =>
  writing.text === ''
    ? { ...noDraft, ...back }
    : {
        ...writing,
        text: `${back.text}\n\n${writing.text}`,
        mode: writing.mode === 'note' ? 'note' : back.mode,
        cc: [...new Set([...writing.cc, ...back.cc])],
      }

/** The newer of the two copies; text always wins over an empty draft. */
export const chooseDraft = (local: Draft | undefined, server: DraftSaved | null): Draft => {
  const kept = local ?? noDraft
  if (server === null || server.body === '') return kept
  if (kept.text === '') return fromServer(server)
  if (kept.text === server.body) return { ...kept, saved_at: server.updated_at }
  return (kept.saved_at ?? '') >= server.updated_at ? kept : fromServer(server)
}
