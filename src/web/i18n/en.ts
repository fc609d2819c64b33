import { account } from './en/account.ts'
import { check } from './en/check.ts'
import { checks } from './en/checks.ts'
import { keys } from './en/keys.ts'
import { projects } from './en/projects.ts'
import { shell } from './en/shell.ts'
import { ui } from './en/ui.ts'

/** The source of all text. Sentence case, verbs on buttons, numbers before adjectives. */
export const en = { ui, keys, shell, account, check, checks, projects } as const
