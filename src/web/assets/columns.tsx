import { useMemo } from 'react'
import type { Asset } from '../../contract/app/asset-overview.ts'
import type { PickerNames } from '../../contract/app/names.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Messages } from '../i18n/messages.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { kindOfAsset } from '../records/kinds.ts'
import { nameIn, useNames } from '../records/names.ts'
import { nameColumn, quietColumn, statusColumn } from '../records/shared-columns.tsx'
import { Code } from '../ui/code.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Time } from '../ui/time/time.tsx'

const code = (text: string | null) => (text === null ? '–' : <Code plain>{text}</Code>)

const columnsOf = (
  text: Messages['assets'],
  common: Messages['common'],
  format: Formats,
  { agents, departments }: PickerNames,
): readonly GridColumn<Asset>[] => {
  const { columns } = text
  return [
    statusColumn<Asset>(common.status, '8rem', ({ status }) => ({ kind: kindOfAsset[status], word: text.status[status] })),
    nameColumn(common.name, ({ id, name }) => ({ to: `/assets/${id}`, name })),
    quietColumn({ id: 'type', label: common.type, track: '8.5rem', below: 'bare' }, ({ type }) => text.type[type]),
    quietColumn({ id: 'tag', label: columns.tag, track: '7rem', from: 760 }, ({ asset_tag }) => code(asset_tag)),
    quietColumn({ id: 'serial', label: columns.serial, track: '9rem', from: 980 }, ({ serial_number }) => code(serial_number)),
    quietColumn(
      { id: 'department', label: common.department, track: '8rem', from: 860 },
      ({ department_id }) => nameIn(departments, department_id) ?? '–',
    ),
    quietColumn(
      { id: 'assigned', label: columns.assigned, track: '9rem', from: 1160 },
      ({ assigned_agent_id }) => nameIn(agents, assigned_agent_id) ?? '–',
    ),
    quietColumn({ id: 'seen', label: common.lastSeen, track: '7rem', from: 640, below: 'named' }, ({ last_seen_at: at }) =>
      at === null ? common.never : <Time at={at} />,
    ),
    quietColumn({ id: 'tickets', label: columns.tickets, track: '7rem', from: 1060, align: 'end' }, ({ open_tickets_count }) =>
      format.number(open_tickets_count),
    ),
  ]
}

export const useAssetColumns = (): readonly GridColumn<Asset>[] => {
  const { common, assets: text } = useText()
  const format = useFormat()
  const names = useNames()
  return useMemo(() => columnsOf(text, common, format, names), [text, common, format, names])
}
