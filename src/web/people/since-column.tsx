import { Quiet } from '../ui/quiet.tsx'
import type { TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'

export const sinceColumn = (label: string): TableColumn<{ readonly created_at: string }> => ({
  id: 'since',
  label,
  roomy: true,
  cell: ({ created_at }) => (
    <Quiet>
      <Time at={created_at} />
    </Quiet>
  ),
})
