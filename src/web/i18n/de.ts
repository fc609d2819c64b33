import { keys } from './de/keys.ts'
import { shell } from './de/shell.ts'
import { ui } from './de/ui.ts'
import type { Messages } from './messages.ts'

export const de = { ui, keys, shell } satisfies Messages
