import { Checkbox } from '../form/toggle.tsx'

export type MatrixRow = { readonly id: string; readonly label: string; readonly hint?: string }
export type MatrixColumn = { readonly id: string; readonly label: string }
export type MatrixCell = { readonly checked: boolean; readonly disabled?: boolean }

type MatrixProps = {
  readonly caption: string
  readonly corner: string
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly MatrixColumn[]
  /** `undefined`: the combination does not exist. */
  readonly cell: (row: string, column: string) => MatrixCell | undefined
  readonly onToggle: (row: string, column: string, checked: boolean) => void
}

export const Matrix = ({ caption, corner, rows, columns, cell, onToggle }: MatrixProps) => (
  <div role="region" aria-label={caption} tabIndex={0} className="min-w-0 overflow-x-auto rounded-panel border border-line">
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line bg-surface">
          <th scope="col" className="h-8 px-3 text-start text-12 font-medium text-muted">
            {corner}
          </th>
          {columns.map(({ id, label }) => (
            <th key={id} scope="col" className="h-8 w-20 px-2 text-center text-12 font-medium text-muted">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="h-(--row) border-b border-line last:border-b-0 hover:bg-hover">
            <th scope="row" className="px-3 py-1 text-start font-normal">
              {row.label}
              {row.hint !== undefined && <span className="block text-12 text-muted">{row.hint}</span>}
            </th>
            {columns.map((column) => {
              const found = cell(row.id, column.id)
              return (
                <td key={column.id} className="px-2 text-center">
                  {found !== undefined && (
                    <Checkbox
                      bare
                      label={`${row.label}: ${column.label}`}
                      checked={found.checked}
                      disabled={found.disabled}
                      onChange={(checked) => onToggle(row.id, column.id, checked)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
