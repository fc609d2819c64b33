// Appearance preferences. The browser’s storage is untrusted, so every field is validated on reading.

export const themes = ['system', 'light', 'dark', 'contrast'] as const
export const densities = ['comfortable', 'compact'] as const
export const zoneChoices = ['check', 'mine', 'utc'] as const

/** Page shown after sending a reply: the ticket, the next ticket or the list. */
export const afterSends = ['stay', 'next', 'back'] as const

export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]
export type ZoneChoice = (typeof zoneChoices)[number]
export type AfterSend = (typeof afterSends)[number]

export type Prefs = {
  readonly theme: Theme
  readonly density: Density
  /** Paginated tables instead of virtualized grids, for screen readers. */
  readonly simple_lists: boolean
  /** Empty: the browser’s language. */
  readonly language: string
  readonly zone: ZoneChoice
  readonly after_send: AfterSend
  readonly rail: 'wide' | 'narrow'
  readonly single_keys: boolean
  /** Keys by shortcut id; an empty text disables the shortcut. */
  readonly remap: Readonly<Record<string, string>>
}

export const defaultPrefs: Prefs = {
  theme: 'system',
  density: 'comfortable',
  simple_lists: false,
  language: '',
  zone: 'check',
  after_send: 'stay',
  rail: 'wide',
  single_keys: true,
  remap: {},
}

const oneOf = <T extends string>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const textsOf = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {}

/** Parses stored preferences; missing or invalid fields get their defaults. */
export const readPrefs = (text: string | null): Prefs => {
  const found = parsed(text)
  return {
    theme: oneOf(themes, found.theme, defaultPrefs.theme),
    density: oneOf(densities, found.density, defaultPrefs.density),
    simple_lists: found.simple_lists === true,
    language: typeof found.language === 'string' ? found.language : '',
    zone: oneOf(zoneChoices, found.zone, defaultPrefs.zone),
    after_send: oneOf(afterSends, found.after_send, defaultPrefs.after_send),
    rail: oneOf(['wide', 'narrow'], found.rail, defaultPrefs.rail),
    single_keys: found.single_keys !== false,
    remap: textsOf(found.remap),
  }
}
