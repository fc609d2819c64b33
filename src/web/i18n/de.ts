import { account } from './de/account.ts'
import { check } from './de/check.ts'
import { checks } from './de/checks.ts'
import { keys } from './de/keys.ts'
import { projects } from './de/projects.ts'
import { shell } from './de/shell.ts'
import { ui } from './de/ui.ts'
import type { Messages } from './messages.ts'

export const de = { ui, keys, shell, account, check, checks, projects } satisfies Messages
