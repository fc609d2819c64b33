import type { ReactNode } from 'react'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../button.tsx'

type RowEditorProps = {
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly add: string
  readonly remove: string
  readonly count: number
  readonly row: (at: number) => ReactNode
  readonly onAdd: () => void
  readonly onRemove: (at: number) => void
}

/** A few lines of the same kind, one more or one fewer. */
export const RowEditor = ({ label, hint, error, add, remove, count, row, onAdd, onRemove }: RowEditorProps) => (
  <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2">
    <p aria-hidden="true" className="text-13 font-medium">
      {label}
    </p>
    {hint !== undefined && <p className="text-12 text-muted">{hint}</p>}
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="flex min-w-0 items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-2">{row(at)}</div>
        <IconButton label={`${remove} ${at + 1}`} onClick={() => onRemove(at)}>
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
      <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={onAdd}>
        {add}
      </Button>
    </div>
  </div>
)
