import type { ReactNode } from 'react'

type HeadingProps = {
  readonly at: number
  readonly place: { readonly top: number; readonly height: number }
  readonly columns: number
  readonly children: ReactNode
}

export const GridHeading = ({ at, place, columns, children }: HeadingProps) => (
  <div
    role="row"
    aria-rowindex={at + 2}
    style={{ translate: `0 ${place.top}px`, height: place.height }}
    className="absolute inset-x-0 top-0 flex items-end border-b border-line px-2 pb-1.5"
  >
    <div role="gridcell" aria-colspan={columns} className="flex min-w-0 items-center gap-2 text-13 font-semibold">
      {children}
    </div>
  </div>
)
