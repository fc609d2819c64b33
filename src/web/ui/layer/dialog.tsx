import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly width?: 'narrow' | 'wide'
  /** A click outside closes the dialog. Off for forms, so that input is not lost. */
  readonly lightDismiss?: boolean
}

/** Native modal `<dialog>`: focus trap, inert page, and focus returned on close. */
const useModal = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    // Without a form the dialog itself is focused and read out, instead of the close button.
    if (document.activeElement?.closest('[data-close]') !== null) element?.focus()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return { dialog, close: () => close.current() }
}

export const Dialog = ({ title, onClose, children, actions, width = 'narrow', lightDismiss = false }: DialogProps) => {
  const text = useText().ui
  const id = useId()
  const { dialog, close } = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        if (lightDismiss && event.target === dialog.current) close()
      }}
      className={cx(
        'm-auto max-h-[85dvh] w-[calc(100vw-2rem)] rounded-panel border border-line bg-raised text-text shadow-layer outline-none open:flex',
        width === 'narrow' ? 'max-w-112' : 'max-w-168',
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        <h2 id={id} className="py-3 pe-12 ps-4 text-16 font-semibold">
          {title}
        </h2>
        <div className="min-h-0 overflow-y-auto px-4 pb-4">{children}</div>
        {actions !== undefined && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{actions}</footer>}
        {/* Last in DOM order, so that the initial focus is on the content. */}
        <div data-close="" className="absolute top-2 end-2">
          <IconButton label={text.close} onClick={close}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
    </dialog>
  )
}
