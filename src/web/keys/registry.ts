// Pure rules that map a key press to a shortcut; the listener is in keyboard.ts.

/** Outermost first; an inner scope takes precedence. */
export const scopes = ['global', 'page', 'list', 'editor', 'dialog'] as const
export type Scope = (typeof scopes)[number]

export type Shortcut = {
  readonly id: string
  /** `j`, `X` (Shift and x), `g c` (one after the other), `Mod+k` (Ctrl or ⌘), `Escape`, `Space`. A list holds alternatives. */
  readonly keys: string | readonly string[]
  readonly scope: Scope
  readonly label: string
  readonly run: () => void
  readonly when?: () => boolean
  /** Whether holding the key down repeats the shortcut: useful for moves, dangerous for deletion. */
  readonly repeat?: boolean
}

export type Press = {
  readonly key: string
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly repeat: boolean
  /** The target accepts text: a text field, an editor, an open menu. */
  readonly inField: boolean
  /** The target uses Enter and Space: a button, a link. */
  readonly onControl: boolean
  readonly dialogOpen: boolean
  readonly at: number
}

export type KeySettings = { readonly single_keys: boolean; readonly remap: Readonly<Record<string, string>> }
export type Pending = { readonly keys: string; readonly at: number }
export type Meaning = { readonly shortcut?: Shortcut; readonly pending?: Pending }

/** Maximum time between the keys of a chord, in microseconds. */
const chordSpan = 1_200_000

/** A character implies Shift (`?`, `X`); only named keys such as `Enter`, and characters with Mod, have the prefix `Shift+`. */
const isCharacter = (key: string): boolean => [...key].length === 1

const named = (key: string): string => (key === ' ' ? 'Space' : key)

/** Normalizes a key press to shortcut syntax; undefined with Alt, which types letters on some keyboards. */
export const spell = (press: Pick<Press, 'key' | 'mod' | 'shift' | 'alt'>): string | undefined => {
  if (press.alt || press.key === 'Dead' || press.key === 'Unidentified') return undefined
  const key = named(press.key)
  if (press.mod && isCharacter(key)) return `Mod+${press.shift ? 'Shift+' : ''}${key.toLowerCase()}`
  const shift = press.shift && !isCharacter(key) ? 'Shift+' : ''
  return `${press.mod ? 'Mod+' : ''}${shift}${key}`
}

export const worksInFields: ReadonlySet<string> = new Set(['Escape', 'Mod+Enter', 'Mod+Shift+Enter', 'Mod+k'])
const belongsToControls = new Set(['Enter', 'Space'])

/** Keys of a shortcut after the user's remapping. */
export const keysOf = (shortcut: Pick<Shortcut, 'id' | 'keys'>, settings: KeySettings): readonly string[] => {
  const own = settings.remap[shortcut.id]
  const ways = own === undefined ? (typeof shortcut.keys === 'string' ? [shortcut.keys] : shortcut.keys) : own === '' ? [] : [own]
  return settings.single_keys ? ways : ways.filter((way) => way.split(' ').every((key) => !isCharacter(key)))
}

const reachable = (shortcut: Shortcut, press: Press): boolean => !press.dialogOpen || shortcut.scope === 'dialog'

/** Innermost scope first; within a scope, the latest registration. */
const byPrecedence = (shortcuts: readonly Shortcut[]): readonly Shortcut[] =>
  shortcuts
    .map((shortcut, at) => ({ shortcut, rank: scopes.indexOf(shortcut.scope) * shortcuts.length + at }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ shortcut }) => shortcut)

const allowedHere = (spelled: string, press: Press): boolean => {
  if (press.inField && !worksInFields.has(spelled)) return false
  return !(press.onControl && belongsToControls.has(spelled))
}

const fits = (shortcut: Shortcut, press: Press): boolean =>
  reachable(shortcut, press) && (!press.repeat || shortcut.repeat === true) && (shortcut.when?.() ?? true)

export type Board = { readonly shortcuts: readonly Shortcut[]; readonly settings: KeySettings; readonly pending: Pending | undefined }

/** Resolves a key press to a shortcut, the first key of a chord, or neither. */
export const meaningOf = (board: Board, press: Press): Meaning => {
  const spelled = spell(press)
  if (spelled === undefined || !allowedHere(spelled, press)) return {}
  const begun = board.pending !== undefined && press.at - board.pending.at <= chordSpan ? `${board.pending.keys} ${spelled}` : undefined
  const candidates = byPrecedence(board.shortcuts).filter((shortcut) => fits(shortcut, press))
  const find = (keys: string): Shortcut | undefined => candidates.find((shortcut) => keysOf(shortcut, board.settings).includes(keys))
  const shortcut = (begun === undefined ? undefined : find(begun)) ?? find(spelled)
  if (shortcut !== undefined) return { shortcut }
  const opensChord = candidates.some((one) => keysOf(one, board.settings).some((keys) => keys.startsWith(`${spelled} `)))
  return opensChord && !press.inField && !press.repeat ? { pending: { keys: spelled, at: press.at } } : {}
}
