import type { ReactNode } from 'react'

/** What stands in a cell, to be changed by a click on it. By keyboard the row's own keys do the same, so Tab passes it by. */
export const CellButton = ({ tip, onClick, children }: { tip: string; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    tabIndex={-1}
    data-tip={tip}
    onClick={onClick}
    className="-mx-1 inline-flex h-7 max-w-full min-w-0 items-center rounded-chip px-1 text-start hover:bg-raised hover:shadow-[inset_0_0_0_1px_var(--line-strong)]"
  >
    {children}
  </button>
)
