import { useId } from 'react'
import { Input } from './field.tsx'
import type { MatrixColumn, MatrixRow } from '../list/matrix.tsx'

type InputMatrixProps = {
  readonly caption: string
  readonly corner: string
  readonly hint?: string
  readonly error?: string
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly MatrixColumn[]
  readonly placeholder?: string
  readonly pattern?: string
  readonly value: (row: string, column: string) => string
  readonly isWrong: (row: string, column: string) => boolean
  readonly onChange: (row: string, column: string, value: string) => void
}

const Cells = ({ describedBy, ...props }: InputMatrixProps & { describedBy: string | undefined }) => {
  const { caption, corner, rows, columns, placeholder, pattern, value, isWrong, onChange } = props
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[{ id: 'corner', label: corner }, ...columns].map((column) => (
            <th key={column.id} scope="col" className="h-7 pe-2 text-start text-12 font-medium text-muted">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="pe-2 text-start text-13 font-normal">
              {row.label}
            </th>
            {columns.map((column) => (
              <td key={column.id} className="min-w-20 py-0.5 pe-2">
                <Input
                  name={`${row.id} ${column.id}`}
                  pattern={pattern}
                  aria-label={`${row.label}: ${column.label}`}
                  aria-invalid={isWrong(row.id, column.id) ? true : undefined}
                  aria-describedby={describedBy}
                  placeholder={placeholder}
                  autoComplete="off"
                  value={value(row.id, column.id)}
                  onChange={(event) => onChange(row.id, column.id, event.currentTarget.value)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const InputMatrix = (props: InputMatrixProps) => {
  const { caption, hint, error } = props
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p aria-hidden="true" className="text-13 font-medium">
        {caption}
      </p>
      <div role="region" aria-label={caption} tabIndex={0} className="min-w-0 overflow-x-auto">
        <Cells {...props} describedBy={hint === undefined ? undefined : id} />
      </div>
      {hint !== undefined && (
        <p id={id} className="text-12 text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium text-down">
          {error}
        </p>
      )}
    </div>
  )
}
