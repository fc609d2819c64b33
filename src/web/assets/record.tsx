import type { ReactNode } from 'react'
import { LockKeyhole } from 'lucide-react'
import type { Asset, AssetOverview } from '../../contract/app/asset-overview.ts'
import { DISCOVERED_FIELDS, type DiscoveredField } from '../../contract/v1/asset-enums.ts'
import { updateAsset } from '../../contract/v1/assets.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { nameIn, useNames } from '../records/names.ts'
import { useMay } from '../session.ts'
import { IconButton } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { Time } from '../ui/time/time.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { assetKeys } from './data.ts'
import { valueText } from './value-text.ts'

/** Lock icon of a field that discovery must not overwrite; a click unlocks it. */
const Lock = ({ asset, field }: { asset: Asset; field: DiscoveredField }) => {
  const text = useText().assets
  const mayWrite = useMay('assets:write')
  const act = useUndoable(assetKeys)
  const put = (locked_fields: Asset['locked_fields']) => call(updateAsset, { params: { id: asset.id }, body: { locked_fields } })
  const unlock = (): void =>
    act.mutate({
      run: () => put(asset.locked_fields.filter((other) => other !== field)),
      said: text.unlocked({ field: text.fields[field] }),
      undo: () => put(asset.locked_fields),
    })
  const icon = <LockKeyhole aria-hidden="true" className="size-3.5" />
  if (!mayWrite) return <span data-tip={text.locked}>{icon}</span>
  return (
    <IconButton label={text.unlock({ field: text.fields[field] })} onClick={unlock}>
      {icon}
    </IconButton>
  )
}

const isDiscovered = (field: string): field is DiscoveredField => DISCOVERED_FIELDS.some((one) => one === field)

const machineWords = new Set(['serial_number', 'hostname', 'domain', 'asset_tag', 'ip_addresses', 'mac_addresses'])

const plain = [
  'asset_tag',
  'manufacturer',
  'model',
  'serial_number',
  'os',
  'hostname',
  'domain',
  'ip_addresses',
  'mac_addresses',
  'location',
] as const

export const AssetRecordView = ({ room: { asset, people, owner } }: { room: AssetOverview }) => {
  const { common, assets: text } = useText()
  const format = useFormat()
  const { departments } = useNames()
  const { fields } = text
  const shown = (field: string, value: ReactNode): ReactNode => (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1">
      {value}
      {isDiscovered(field) && asset.locked_fields.includes(field) && <Lock asset={asset} field={field} />}
    </span>
  )
  const words = (field: (typeof plain)[number]): ReactNode => {
    const said = valueText(asset[field])
    if (said === '') return <Quiet>{common.dash}</Quiet>
    return machineWords.has(field) ? <Code>{said}</Code> : said
  }
  const or = (value: ReactNode): ReactNode => value ?? <Quiet>{common.dash}</Quiet>
  const attributes = Object.entries(asset.attributes)
  return (
    <FactList
      facts={[
        { label: fields.name, value: shown('name', asset.name) },
        { label: fields.type, value: shown('type', text.type[asset.type]) },
        ...plain.map((field) => ({ label: fields[field], value: shown(field, words(field)) })),
        { label: fields.department_id, value: or(nameIn(departments, asset.department_id)) },
        { label: fields.assigned_agent_id, value: or(nameIn(people, asset.assigned_agent_id)) },
        { label: fields.owner_client_id, value: or(owner?.name) },
        { label: fields.purchase_date, value: or(asset.purchase_date) },
        { label: fields.warranty_expires_at, value: or(asset.warranty_expires_at && <Time at={asset.warranty_expires_at} mode="date" />) },
        { label: fields.cost, value: or(asset.cost === null ? null : format.number(asset.cost, 2)) },
        ...attributes.map(([name, value]) => ({ label: name, value: valueText(value) })),
        {
          label: common.source,
          value: (
            <>
              <Time at={asset.discovered_at} mode="short" /> <Quiet>{text.source[asset.source]}</Quiet>
            </>
          ),
        },
        { label: common.lastSeen, value: <TimeOrNone at={asset.last_seen_at} none={common.never} /> },
      ]}
    />
  )
}
