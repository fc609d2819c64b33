import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import { Lock, Mail } from 'lucide-react'
import { ariaKeys } from '../../keys/print-keys.ts'
import { useKeysOf } from '../../keys/use-shortcuts.tsx'
import { cx } from '../cx.ts'
import type { EditorHandle } from './editor-handle.ts'
import { Keys } from '../keys.tsx'

export type ComposerMode = 'reply' | 'note'

type ModeTab = { readonly mode: ComposerMode; readonly label: string; readonly shortcut: { readonly id: string; readonly keys: string } }

type BoxProps = {
  readonly label: string
  readonly mode: ComposerMode
  readonly tabs: readonly ModeTab[]
  readonly onMode: (mode: ComposerMode) => void
  readonly isBlank: boolean
  readonly head: ReactNode
  readonly foot: ReactNode
  readonly children: ReactNode
}

const icons = { reply: Mail, note: Lock } as const

const Tab = ({ tab, current, onMode }: { tab: ModeTab; current: boolean; onMode: BoxProps['onMode'] }) => {
  const keys = useKeysOf()(tab.shortcut)
  const Icon = icons[tab.mode]
  return (
    <button
      type="button"
      aria-pressed={current}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      onClick={() => onMode(tab.mode)}
      className={cx(
        'inline-flex h-(--control) max-w-full min-w-0 items-center gap-1.5 rounded-control px-2.5 text-13',
        current
          ? tab.mode === 'note'
            ? 'border border-late-solid font-semibold text-late'
            : 'bg-accent font-semibold text-on-accent'
          : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{tab.label}</span>
      {keys !== undefined && !current && <Keys roomy keys={keys} />}
    </button>
  )
}

/** Toasts are shown above the composer: the send button must neither lie under “Undo” nor move under the pointer. */
const useRoomForToasts = () => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const root = document.documentElement.style
    const names = ['--toasts', '--toast-page', '--toast-read']
    const watcher = new ResizeObserver(() => {
      // A composer hidden behind another tab of the page has no height and reserves no space.
      if (element.offsetHeight === 0) return names.forEach((name) => root.removeProperty(name))
      root.setProperty('--toasts', `${element.offsetHeight + 12}px`)
      root.setProperty('--toast-page', '0px')
      root.setProperty('--toast-read', 'var(--toast-room, 0px)')
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      names.forEach((name) => root.removeProperty(name))
    }
  }, [])
  return box
}

/** Composer. Replies and notes differ in colour, icon, border and label, so that no note is sent as a public reply by mistake. */
export const ComposerBox = ({ label, mode, tabs, onMode, isBlank, head, foot, children }: BoxProps) => {
  const box = useRoomForToasts()
  // On small screens the composer is one line until it is focused; it never collapses by itself.
  const [isWanted, setWanted] = useState(false)
  const isFolded = isBlank && !isWanted
  return (
    <section
      ref={box}
      aria-label={label}
      data-composer={mode}
      onFocus={() => setWanted(true)}
      className={cx(
        'flex min-w-0 shrink-0 flex-col gap-1 border-t-2 px-3 py-2',
        mode === 'note' ? 'border-late-solid border-dashed bg-late-soft' : 'border-accent bg-bg',
      )}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-1">
        {tabs.map((tab) => (
          <Tab key={tab.mode} tab={tab} current={tab.mode === mode} onMode={onMode} />
        ))}
        <span className="ms-auto">{head}</span>
      </div>
      <div
        className={cx(
          'min-w-0 rounded-control border px-2 py-1.5 focus-within:outline-2 focus-within:outline-accent',
          mode === 'note' ? 'border-late-solid bg-late-soft' : 'border-line-strong bg-bg',
          isFolded && 'max-pane:[&_textarea]:h-6 max-pane:[&_textarea]:min-h-0 max-pane:[&_textarea]:overflow-hidden',
        )}
      >
        {children}
      </div>
      <div className={cx('flex min-w-0 flex-wrap items-center gap-2', isFolded && 'max-pane:hidden')}>{foot}</div>
    </section>
  )
}

type FieldProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly label: string
  readonly placeholder: string
  readonly onFocus: () => void
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly ref?: Ref<EditorHandle>
}

export const PlainEditor = ({ text, onText, label, placeholder, onFocus, field, ref }: FieldProps) => {
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    richHtml: () => undefined,
    put: (next) => {
      onText(next)
      field.current?.focus()
    },
    insert: (piece, instead) => {
      const at = field.current?.selectionEnd ?? text.length
      onText(`${text.slice(0, Math.max(0, at - instead))}${piece}${text.slice(at)}`)
      field.current?.focus()
    },
  }))
  return (
    <textarea
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      rows={3}
      onFocus={onFocus}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      className="block field-sizing-content max-h-80 min-h-20 w-full resize-none bg-transparent outline-none max-pane:text-16 placeholder:text-muted"
    />
  )
}
