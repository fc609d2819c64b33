const words: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Space: 'Space',
  Enter: 'Enter',
  Backspace: '⌫',
}

const onMac: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧' }
const elsewhere: Readonly<Record<string, string>> = { Mod: 'Ctrl', Shift: 'Shift' }

const isShifted = (key: string): boolean => /^\p{Lu}$/u.test(key)

/** `X` is shown as Shift X, because key caps show capitals anyway. */
const printOne = (key: string, mac: boolean): readonly string[] => {
  const modifiers = mac ? onMac : elsewhere
  return key.split(/\+(?=.)/).flatMap((part) => {
    if (isShifted(part)) return [modifiers.Shift ?? part, part]
    return [modifiers[part] ?? words[part] ?? (part.length === 1 ? part.toUpperCase() : part)]
  })
}

/** Each step of a chord as keys to press together: `g c` is [[G], [C]], `Mod+k` is [[Ctrl, K]]. */
export const printKeys = (keys: string, mac: boolean): readonly (readonly string[])[] => keys.split(' ').map((key) => printOne(key, mac))

/** `aria-keyshortcuts` has its own syntax, without chords. */
export const ariaKeys = (keys: string): string | undefined => {
  if (keys.includes(' ')) return undefined
  if (isShifted(keys)) return `Shift+${keys}`
  return keys.startsWith('Mod+') ? `Control+${keys.slice(4)} Meta+${keys.slice(4)}` : keys
}
