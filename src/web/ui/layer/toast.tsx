import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { after } from '../../clock.ts'
import { useText } from '../../i18n/text.tsx'
import { useKeysOf, useShortcuts } from '../../keys/use-shortcuts.tsx'
import { observable } from '../../observable.ts'
import { useObservable } from '../../use-observable.ts'
import { Button, IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { lastUndoable, toastMillis, withoutToast, withToast, type Toast } from './toast-list.ts'

const createToasts = () => {
  const list = observable<readonly Toast[]>([])
  const said = observable('')
  let next = 0
  const drop = (id: number): void => list.set(withoutToast(list.get(), id))
  return {
    list,
    said,
    drop,
    // Screen readers ignore identical text, so a repeated message gets a trailing no-break space.
    announce: (text: string): void => said.set(said.get() === text ? `${text}\u00a0` : text),
    show: (toast: Omit<Toast, 'id'>): void => {
      next += 1
      list.set(withToast(list.get(), { ...toast, id: next }))
    },
    undo: (toast: Toast): void => {
      drop(toast.id)
      toast.undo?.()
    },
  }
}

type Toasts = ReturnType<typeof createToasts>
const ToastContext = createContext<Toasts | undefined>(undefined)

const useToasts = (): Toasts => {
  const toasts = useContext(ToastContext)
  if (toasts === undefined) throw new Error('A message was asked for outside <ToastProvider>.')
  return toasts
}

export const useToast = (): Toasts['show'] => useToasts().show

/** Announces a change to screen readers. One live region for the page, so that messages do not overlap. */
export const useAnnounce = (): Toasts['announce'] => useToasts().announce

/** The timer pauses while the toast is hovered or focused. */
const Row = ({ toast, toasts, keys }: { toast: Toast; toasts: Toasts; keys: string | undefined }) => {
  const { common } = useText()
  const [held, setHeld] = useState(false)
  useEffect(() => (held ? undefined : after(toastMillis, () => toasts.drop(toast.id))), [held, toast.id, toasts])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div
      {...hold}
      data-layer=""
      className={cx(
        'pointer-events-auto relative flex w-full max-w-112 items-center gap-2 overflow-hidden rounded-panel border bg-raised py-1.5 pe-1.5 ps-3 shadow-layer',
        toast.tone === 'down' ? 'border-down-solid text-down' : 'border-line',
      )}
    >
      <p className="grow">{toast.text}</p>
      {toast.undo !== undefined && (
        <Button look="quiet" keys={keys} onClick={() => toasts.undo(toast)}>
          {common.undo}
        </Button>
      )}
      <IconButton label={common.dismiss} onClick={() => toasts.drop(toast.id)}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      {toast.undo !== undefined && !held && <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-accent draining" />}
    </div>
  )
}

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts] = useState(createToasts)
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion toasts={toasts} />
    </ToastContext>
  )
}

const marginPixels = 24

/** Reserves space in the page, so that a toast never covers the last row or button. */
const useRoom = () => {
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = stack.current
    if (element === null) return undefined
    const root = document.documentElement.style
    const watcher = new ResizeObserver(() => {
      if (element.offsetHeight === 0) root.removeProperty('--toast-room')
      else root.setProperty('--toast-room', `${element.offsetHeight + marginPixels}px`)
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      root.removeProperty('--toast-room')
    }
  }, [])
  return stack
}

const ToastRegion = ({ toasts }: { toasts: Toasts }) => {
  const { common, ui: text } = useText()
  const list = useObservable(toasts.list)
  const said = useObservable(toasts.said)
  const last = lastUndoable(list)
  const stack = useRoom()
  const shortcut = { id: 'undo', keys: 'u', scope: 'global' } as const
  const keys = useKeysOf()(shortcut)
  useShortcuts([{ ...shortcut, label: common.undo, when: () => last !== undefined, run: () => last !== undefined && toasts.undo(last) }])
  return (
    <section aria-label={text.messages} className="pointer-events-none fixed inset-x-4 bottom-(--toasts,1rem) z-50 flex justify-center">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div ref={stack} role="status" className="flex w-full max-w-112 flex-col gap-2">
        {list.map((toast) => (
          <Row key={toast.id} toast={toast} toasts={toasts} keys={toast === last ? keys : undefined} />
        ))}
      </div>
    </section>
  )
}
