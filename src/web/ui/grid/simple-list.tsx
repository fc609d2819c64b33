import { useState } from 'react'
import type { Messages } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'
import { Table, type TableColumn } from '../list/table.tsx'
import { Checkbox } from '../form/toggle.tsx'
import type { GridProps } from './grid-props.ts'
import { noSelection, toggled } from './selection.ts'

const pageSize = 50

type Texts = Messages['ui']['grid']

const choosing = <Row,>({ selection = noSelection, onSelect, keyOf, nameOf }: GridProps<Row>, text: Texts): readonly TableColumn<Row>[] => {
  if (onSelect === undefined) return []
  const box = (row: Row) => (
    <Checkbox
      bare
      label={text.chooseRow({ name: nameOf(row) })}
      checked={selection.keys.has(keyOf(row))}
      onChange={() => onSelect(toggled(selection, keyOf(row)))}
    />
  )
  return [{ id: 'choose', label: text.select, cell: box }]
}

const opening = <Row,>({ onOpen, nameOf }: GridProps<Row>, text: Texts): readonly TableColumn<Row>[] => {
  if (onOpen === undefined) return []
  const button = (row: Row) => (
    <Button look="quiet" onClick={() => onOpen(row)}>
      {text.openRow({ name: nameOf(row) })}
    </Button>
  )
  return [{ id: 'open', label: text.open, cell: button }]
}

export const SimpleList = <Row,>(props: GridProps<Row>) => {
  const { label, keyOf, headingOf } = props
  const rows = headingOf === undefined ? props.rows : props.rows.filter((row) => headingOf(row) === undefined)
  const text = useText().ui.grid
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const at = Math.min(page, pages - 1)
  const columns = [...choosing(props, text), ...props.columns.filter((column) => column.to === undefined), ...opening(props, text)]
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Table caption={label} columns={columns} rows={rows.slice(at * pageSize, (at + 1) * pageSize)} keyOf={keyOf} />
      <nav aria-label={text.pages} className="flex items-center gap-2">
        <Button disabled={at === 0} onClick={() => setPage(at - 1)}>
          {text.previousPage}
        </Button>
        <span className="text-13 text-muted">{text.pageOf({ page: at + 1, pages })}</span>
        <Button disabled={at >= pages - 1} onClick={() => setPage(at + 1)}>
          {text.nextPage}
        </Button>
      </nav>
    </div>
  )
}
