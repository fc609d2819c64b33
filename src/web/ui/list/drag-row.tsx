import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { GripVertical } from 'lucide-react'
import { cx } from '../cx.ts'

type DragRowProps = {
  readonly at: number
  readonly hint: string
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

/** Private MIME type: drags from elsewhere are ignored. */
const kind = 'application/x-watchdesk-row'

/** Row that can be reordered by drag and drop; callers must offer buttons for the same. */
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
