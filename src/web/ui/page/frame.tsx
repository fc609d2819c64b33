import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { cx } from '../cx.ts'

type FrameProps = {
  readonly narrow: boolean
  readonly rail: ReactNode
  readonly topbar: ReactNode
  readonly banners: ReactNode
  readonly children: ReactNode
}

/** Layout of the dashboard: navigation rail, top bar, and a page that scrolls by itself. */
export const Frame = ({ narrow, rail, topbar, banners, children }: FrameProps) => {
  const text = useText().shell
  return (
    <div className="flex h-dvh min-w-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-accent focus:px-3 focus:py-1.5 focus:text-on-accent"
      >
        {text.skip}
      </a>
      <div
        className={cx(
          'hidden shrink-0 flex-col overflow-y-auto border-e border-line bg-surface pane:flex',
          narrow ? 'w-(--rail-narrow)' : 'w-(--rail)',
        )}
      >
        {rail}
      </div>
      <div className="flex min-w-0 grow flex-col pb-[var(--toast-page,var(--toast-room,0px))]">
        <header className="flex h-(--topbar) shrink-0 items-center gap-2 border-b border-line px-3">{topbar}</header>
        {banners}
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 grow flex-col overflow-y-auto outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}

export const Mark = ({ name, narrow }: { name: string; narrow: boolean }) => (
  <div className={cx('flex h-(--topbar) shrink-0 items-center gap-2 border-b border-line', narrow ? 'justify-center' : 'px-4')}>
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 text-accent">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M10 5.5V10l3 2" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
    <span className={narrow ? 'sr-only' : 'font-semibold'}>{name}</span>
  </div>
)

export const Drawer = ({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="m-0 h-dvh max-h-none w-64 max-w-[85vw] border-e border-line bg-surface text-text shadow-layer"
    >
      {children}
    </dialog>
  )
}

export const SearchBox = ({ label, hint, onOpen }: { label: string; hint: ReactNode; onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className="flex h-7 max-pane:h-9 max-pane:grow min-w-0 shrink items-center gap-2 rounded-control border border-line bg-surface px-2 text-13 text-muted hover:border-line-strong pane:w-64"
  >
    <span className="truncate">{label}</span>
    <span className="ms-auto max-pane:hidden">{hint}</span>
  </button>
)
