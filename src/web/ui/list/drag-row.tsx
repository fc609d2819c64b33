import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { GripVertical } from 'lucide-react'
import { cx } from '../cx.ts'

type DragRowProps = {
  readonly at: number
  readonly hint: string
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

/** Rows of one list know each other by this; what is dragged from elsewhere is nothing to them. */
const kind = 'application/x-watchdesk-row'

/** A row that a pointer can drag to another place of its list. Whoever uses it has buttons that do the same. */
export const DragRow = ({ at, hint, onMove, children }: DragRowProps) => {
  const row = useRef<HTMLLIElement>(null)
  const [over, setOver] = useState(false)
  const accept = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(kind)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    setOver(false)
    const from = Number.parseInt(event.dataTransfer.getData(kind), 10)
    if (!Number.isInteger(from)) return
    event.preventDefault()
    onMove(from, at)
  }
  const start = (event: DragEvent): void => {
    event.dataTransfer.setData(kind, String(at))
    event.dataTransfer.effectAllowed = 'move'
    if (row.current !== null) event.dataTransfer.setDragImage(row.current, 8, 8)
  }
  return (
    <li
      ref={row}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx('flex min-w-0 items-start gap-1 rounded-control', over && 'bg-selected')}
    >
      <span
        draggable
        aria-hidden="true"
        data-tip={hint}
        onDragStart={start}
        className="inline-grid h-(--control) w-5 shrink-0 cursor-grab place-items-center text-muted active:cursor-grabbing"
      >
        <GripVertical className="size-4" />
      </span>
      {children}
    </li>
  )
}
