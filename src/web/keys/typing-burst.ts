import { after } from '../clock.ts'
import { isTextField } from './replay.ts'

/** Between two keys of the same text. */
const PAUSE_MILLIS = 600

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * Text that is being typed when a dialog without a field appears is not meant for the button that has got the focus: its spaces would press
 * it. Characters are dropped until there is a pause, and Enter once there has been a character.
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
