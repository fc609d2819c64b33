import { useRef, type ReactNode } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { useShortcuts } from '../../keys/use-shortcuts.tsx'
import { cx } from '../cx.ts'

export type UnfoldRow = {
  readonly id: string
  readonly summary: ReactNode
  readonly end?: ReactNode
  readonly inside: () => ReactNode
}

type UnfoldListProps = {
  readonly label: string
  readonly rows: readonly UnfoldRow[]
  readonly open: string | undefined
  readonly onOpen: (id: string | undefined) => void
}

export const focusedRow = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-unfold]')?.dataset.unfold

/** `j` and `k` move between rows; Enter and Space are native. */
const useWalk = (list: { readonly current: HTMLOListElement | null }): void => {
  const text = useText().ui.grid
  const step = (by: number) => (): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-unfolds]') ?? [])]
    const at = buttons.findIndex((button) => button.closest('[data-unfold]')?.contains(document.activeElement) === true)
    buttons[at === -1 ? 0 : Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
  }
  useShortcuts([
    { id: 'list.next', keys: ['j', 'ArrowDown'], scope: 'list', label: text.next, run: step(1), repeat: true },
    { id: 'list.previous', keys: ['k', 'ArrowUp'], scope: 'list', label: text.previous, run: step(-1), repeat: true },
  ])
}

export const UnfoldList = ({ label, rows, open, onOpen }: UnfoldListProps) => {
  const list = useRef<HTMLOListElement>(null)
  useWalk(list)
  return (
    <ol ref={list} aria-label={label} className="flex min-w-0 flex-col rounded-panel border border-line">
      {rows.map((row) => {
        const isOpen = row.id === open
        const Arrow = isOpen ? ChevronDown : ChevronRight
        return (
          <li key={row.id} data-unfold={row.id} className="min-w-0 border-b border-line last:border-b-0">
            <div className={cx('flex min-h-(--row) min-w-0 items-center gap-2 pe-2', isOpen ? 'bg-surface' : 'hover:bg-hover')}>
              <button
                type="button"
                data-unfolds=""
                aria-expanded={isOpen}
                onClick={() => onOpen(isOpen ? undefined : row.id)}
                className="flex min-h-(--row) min-w-0 grow items-center gap-2 px-2 py-1 text-start -outline-offset-2"
              >
                <Arrow aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5">{row.summary}</span>
              </button>
              {row.end}
            </div>
            {isOpen && <div className="min-w-0 border-t border-line px-3 py-3">{row.inside()}</div>}
          </li>
        )
      })}
    </ol>
  )
}
