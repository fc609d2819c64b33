import { keys } from './en/keys.ts'
import { shell } from './en/shell.ts'
import { ui } from './en/ui.ts'

/** The source of all text. Sentence case, verbs on buttons, numbers before adjectives. */
export const en = { ui, keys, shell } as const
