import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { AssetOverview } from '../../contract/app/asset-overview.ts'
import { deleteAsset } from '../../contract/v1/assets.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { kindOfAsset } from '../records/kinds.ts'
import { refused } from '../api/refused.ts'
import { useMay } from '../session.ts'
import { EditButton } from '../ui/edit-button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Room } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { useTab } from '../ui/page/use-tab.ts'
import { useAct } from '../ui/use-act.ts'
import { assetKeys, assetQuery } from './data.ts'
import { EditDialog, MergeDialog } from './dialogs.tsx'
import { AssetHistory } from './history.tsx'
import { AssetRecordView } from './record.tsx'
import { AssetSide } from './side.tsx'

const DeleteQuestion = ({ room: { asset }, onClose }: { room: AssetOverview; onClose: () => void }) => {
  const { common, assets: text } = useText()
  const navigate = useNavigate()
  const remove = useAct({
    run: () => call(deleteAsset, { params: { id: asset.id } }),
    touches: assetKeys,
    done: text.deleted,
    onDone: () => void navigate({ to: '/assets' }),
  })
  return (
    <Confirm
      title={text.deleteTitle}
      sentence={text.deleteSentence({ name: asset.name })}
      verb={common.delete}
      typeName={asset.name}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        remove.mutate()
      }}
    />
  )
}

const Acts = ({ room }: { room: AssetOverview }) => {
  const { common, assets: text } = useText()
  const navigate = useNavigate()
  const [layer, setLayer] = useState<'edit' | 'merge' | 'delete'>()
  const close = (): void => setLayer(undefined)
  return (
    <>
      <EditButton shortcutId="asset.edit" onClick={() => setLayer('edit')}>
        {common.edit}
      </EditButton>
      <Menu
        align="end"
        label={text.moreActs}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
        items={[
          { label: common.mergeDots, onSelect: () => setLayer('merge') },
          { kind: 'line' },
          { label: common.deleteDots, danger: true, onSelect: () => setLayer('delete') },
        ]}
      />
      {layer === 'edit' && <EditDialog room={room} onClose={close} />}
      {layer === 'merge' && (
        <MergeDialog asset={room.asset} onClose={close} onMerged={(into_id) => navigate({ to: `/assets/${into_id}` })} />
      )}
      {layer === 'delete' && <DeleteQuestion room={room} onClose={close} />}
    </>
  )
}

const tabs = ['record', 'history'] as const

const Whole = ({ room }: { room: AssetOverview }) => {
  const { common, assets: text } = useText()
  const mayWrite = useMay('assets:write')
  const [tab, setTab] = useTab(tabs, tabs[0])
  const { name, type, status, asset_tag } = room.asset
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={name}
        status={<Status kind={kindOfAsset[status]} word={text.status[status]} look="chip" />}
        facts={[text.type[type], asset_tag].filter(Boolean).join(' · ')}
        actions={mayWrite ? <Acts room={room} /> : undefined}
      />
      <Room
        asideLabel={text.about}
        main={
          <Tabs
            label={text.recordParts}
            current={tab}
            onChange={setTab}
            tabs={[
              { id: 'record', label: common.details },
              { id: 'history', label: common.history },
            ]}
          >
            {tab === 'record' ? <AssetRecordView room={room} /> : <AssetHistory id={room.asset.id} />}
          </Tabs>
        }
        aside={<AssetSide room={room} />}
      />
    </div>
  )
}

export const AssetPage = () => {
  const text = useText().assets
  const { id = '' } = useParams({ strict: false })
  const room = useQuery({ ...assetQuery(Number(id)), throwOnError: refused })
  return (
    <Loaded query={room} failed={text.loadFailed}>
      {(data) => <Whole key={id} room={data} />}
    </Loaded>
  )
}
