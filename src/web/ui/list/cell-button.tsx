import type { ReactNode } from 'react'

type CellProps = {
  readonly tip: string
  /** Accessible name of a standalone button, which is then a tab stop. */
  readonly label?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Editable cell value. In rows it is no tab stop, because the row’s shortcuts do the same. */
export const CellButton = ({ tip, label, onClick, children }: CellProps) => (
  <button
    type="button"
    tabIndex={label === undefined ? -1 : 0}
    aria-label={label}
    data-tip={tip}
    onClick={onClick}
    className="-mx-1 inline-flex h-7 max-w-full min-w-0 items-center rounded-chip px-1 text-start hover:bg-raised hover:shadow-[inset_0_0_0_1px_var(--line-strong)]"
  >
    {children}
  </button>
)
