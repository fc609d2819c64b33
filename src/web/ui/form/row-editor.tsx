import type { ReactNode } from 'react'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../button.tsx'

type RowEditorProps<Row> = {
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly add: string
  readonly remove: string
  readonly rows: readonly Row[]
  /** Value of a new row; `undefined` at the maximum number. */
  readonly fresh: () => Row | undefined
  readonly children: (row: Row, at: number, onChange: (row: Row) => void) => ReactNode
  readonly onChange: (rows: readonly Row[]) => void
}

export const RowEditor = <Row,>({ label, hint, error, add, remove, rows, fresh, children, onChange }: RowEditorProps<Row>) => {
  const append = (): void => {
    const row = fresh()
    if (row !== undefined) onChange([...rows, row])
  }
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2">
      <p aria-hidden="true" className="text-13 font-medium">
        {label}
      </p>
      {hint !== undefined && <p className="text-12 text-muted">{hint}</p>}
      {rows.map((row, at) => (
        <div key={at} className="flex min-w-0 items-start gap-2">
          <div className="flex min-w-0 grow flex-wrap items-center gap-2">{children(row, at, (next) => onChange(rows.with(at, next)))}</div>
          <IconButton label={`${remove} ${at + 1}`} onClick={() => onChange(rows.toSpliced(at, 1))}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium text-down">
          {error}
        </p>
      )}
      <div>
        <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={append}>
          {add}
        </Button>
      </div>
    </div>
  )
}
