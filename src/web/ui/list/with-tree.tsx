import { useState, type ReactNode } from 'react'
import { PanelLeft } from 'lucide-react'
import { cx } from '../cx.ts'

/** Page with a tree at its left; on small screens the tree opens by a button. */
export const WithTree = ({ label, tree, children }: { label: string; tree: ReactNode; children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 gap-x-6 gap-y-2 max-[85rem]:flex-col">
      <nav aria-label={label} className="min-w-0 min-[85rem]:w-52 min-[85rem]:shrink-0">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen((before) => !before)}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-13 text-muted hover:bg-hover hover:text-text min-[85rem]:hidden"
        >
          <PanelLeft aria-hidden="true" className="size-4" />
          {label}
        </button>
        <div className={cx('max-h-[70dvh] overflow-y-auto', !open && 'max-[85rem]:hidden')}>{tree}</div>
      </nav>
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
