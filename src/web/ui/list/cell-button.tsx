import type { ReactNode } from 'react'

type CellProps = {
  readonly tip: string
  /** Its name where it stands by itself: there, Tab finds it. */
  readonly label?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** What stands in a cell, to be changed by a click on it. By keyboard the row's own keys do the same, so Tab passes it by. */
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
