import { useState, type ReactNode } from 'react'
import { ChevronRight, Download, Lock, Paperclip } from 'lucide-react'
import { useFormat } from '../../i18n/text.tsx'
import { Avatar } from '../avatar.tsx'
import { cx } from '../cx.ts'

type MessageProps = {
  readonly author: string
  readonly kind: 'client' | 'agent' | 'note' | 'system'
  /** “only your team sees this”, beside a lock. */
  readonly noteLabel: string
  readonly label: string
  readonly time: ReactNode
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const looks = {
  client: 'border-line bg-surface',
  agent: 'border-line bg-bg',
  note: 'border-late-solid border-dashed bg-late-soft',
  system: 'border-line bg-bg',
} satisfies Record<MessageProps['kind'], string>

/** A message. Notes differ by colour, dashed border, lock and label. */
export const MessageBox = ({ author, kind, noteLabel, label, time, facts, actions, children }: MessageProps) => (
  <article aria-label={label} data-message={kind} className={cx('flex min-w-0 flex-col rounded-panel border', looks[kind])}>
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2 text-13">
      <Avatar name={author} size="small" />
      <span className="font-semibold">{author}</span>
      {kind === 'note' && (
        <span className="inline-flex items-center gap-1 font-medium text-late">
          <Lock aria-hidden="true" className="size-3.5" />
          {noteLabel}
        </span>
      )}
      <span className={kind === 'note' ? 'text-late' : 'text-muted'}>{time}</span>
      {facts}
      {actions !== undefined && <span className="ms-auto">{actions}</span>}
    </header>
    <div className="min-w-0 px-3 pt-1 pb-3">{children}</div>
  </article>
)

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g

export const PlainText = ({ children }: { children: string }) => (
  <p className="whitespace-pre-wrap">
    {children.split(LINK).map((piece, at) =>
      at % 2 === 1 ? (
        <a key={at} href={piece} target="_blank" rel="noopener noreferrer nofollow" className="text-accent underline underline-offset-2">
          {piece}
        </a>
      ) : (
        piece
      ),
    )}
  </p>
)

export const Folded = ({ label, children }: { label: string; children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="pt-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
        className="inline-flex h-6 items-center gap-1 rounded-chip text-13 text-muted hover:text-text"
      >
        <ChevronRight aria-hidden="true" className={cx('size-3.5', open && 'rotate-90')} />
        {label}
      </button>
      {open && <div className="border-s-2 border-line ps-3 pt-1 text-muted">{children}</div>}
    </div>
  )
}

type FileProps = { readonly name: string; readonly size: number; readonly href?: string; readonly end?: ReactNode }

export const FileChip = ({ name, size, href, end }: FileProps) => {
  const format = useFormat()
  const inner = (
    <>
      {href === undefined ? (
        <Paperclip aria-hidden="true" className="size-3.5 shrink-0" />
      ) : (
        <Download aria-hidden="true" className="size-3.5 shrink-0" />
      )}
      <span className="truncate">{name}</span>
      <span className="text-muted">{format.bytes(size)}</span>
    </>
  )
  const look = 'inline-flex h-7 max-w-64 items-center gap-1.5 rounded-control border border-line bg-raised px-2 text-13 whitespace-nowrap'
  if (href === undefined)
    return (
      <span className={look}>
        {inner}
        {end}
      </span>
    )
  return (
    <a href={href} download={name} className={cx(look, 'hover:border-line-strong hover:bg-hover')}>
      {inner}
    </a>
  )
}

export const StoryLine = ({ children, time }: { children: ReactNode; time: ReactNode }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 px-3 text-13 text-muted">
    <span className="min-w-0">{children}</span>
    <span className="text-12">{time}</span>
  </p>
)

/** Long conversation; off-screen items are skipped by `content-visibility`. */
export const Story = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className="flex min-w-0 flex-col gap-3">
    {children}
  </ol>
)

export const StoryItem = ({ children }: { children: ReactNode }) => (
  <li className="min-w-0 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">{children}</li>
)
