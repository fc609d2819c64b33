import { after } from '../clock.ts'
import { isTextField } from './replay.ts'

/** Maximum pause between two keys of the same text. */
const PAUSE_MILLIS = 600

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * Text typed when a dialog without a field appears is not meant for its focused button, which a space would press. Drops characters until
 * there is a pause, and Enter once a character was typed.
 */
export const dropTypingBurst = (isText: boolean): void => {
  let hasText = isText
  const ended = new AbortController()
  const end = (): void => ended.abort()
  let cancel = after(PAUSE_MILLIS, end)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.isTrusted || modifiers.has(event.key)) return
    cancel()
    const isDropped = isCharacter(event) || (event.key === 'Enter' && hasText)
    if (!isDropped || isTextField(document.activeElement)) return end()
    hasText = true
    event.preventDefault()
    event.stopPropagation()
    cancel = after(PAUSE_MILLIS, end)
  }
  addEventListener('keydown', onKeyDown, { capture: true, signal: ended.signal })
  addEventListener('pointerdown', end, { capture: true, signal: ended.signal })
}
