import { useState } from 'react'
import { X } from 'lucide-react'
import type { AssetOverview, RelatedAsset } from '../../contract/app/asset-overview.ts'
import { relateAsset, unrelateAsset } from '../../contract/v1/assets.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { ChangeLines } from '../records/change-lines.tsx'
import { kindOfAsset } from '../records/kinds.ts'
import { TicketLines } from '../records/ticket-lines.tsx'
import { useMay } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines, Panel } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { assetKeys } from './data.ts'
import { RelateDialog } from './dialogs.tsx'

const useUnrelate = ({ asset: { id } }: AssetOverview) => {
  const text = useText().assets
  const act = useUndoable(assetKeys)
  return ({ type, asset: { id: asset_id } }: RelatedAsset): void =>
    act.mutate({
      run: () => call(unrelateAsset, { params: { id }, body: { type, asset_id } }),
      said: text.unrelated,
      undo: () => call(relateAsset, { params: { id }, body: { type, asset_id } }),
    })
}

const Relations = ({ room }: { room: AssetOverview }) => {
  const text = useText().assets
  const mayWrite = useMay('assets:write')
  const unrelate = useUnrelate(room)
  const [isRelating, setIsRelating] = useState(false)
  const rows = [
    ...room.related.map((related) => ({ ...related, words: text.relation[related.type], isOwn: true })),
    ...room.dependents.map((related) => ({ ...related, words: text.relationBack[related.type], isOwn: false })),
  ]
  return (
    <Panel
      title={text.relations}
      end={
        mayWrite && (
          <Button shortcut={{ id: 'asset.relate', keys: 'r', scope: 'page' }} onClick={() => setIsRelating(true)}>
            {text.relate}
          </Button>
        )
      }
    >
      {rows.length === 0 && <Quiet>{text.noRelations}</Quiet>}
      <Lines label={text.relations}>
        {rows.map(({ asset, type, words, isOwn }) => (
          <Line
            key={`${words} ${asset.id}`}
            glyph={<Status kind={kindOfAsset[asset.status]} word={text.status[asset.status]} look="glyph" />}
            detail={`${words} · ${text.type[asset.type]} · ${text.status[asset.status]}`}
            end={
              mayWrite &&
              isOwn && (
                <IconButton label={text.unrelate({ name: asset.name })} onClick={() => unrelate({ type, asset })}>
                  <X aria-hidden="true" className="size-4" />
                </IconButton>
              )
            }
          >
            <Go to={`/assets/${asset.id}`}>{asset.name}</Go>
          </Line>
        ))}
      </Lines>
      {isRelating && <RelateDialog room={room} onClose={() => setIsRelating(false)} />}
    </Panel>
  )
}

export const AssetSide = ({ room }: { room: AssetOverview }) => {
  const { common, assets: text } = useText()
  const seesDesk = useMay('tickets:read')
  return (
    <>
      <Relations room={room} />
      {seesDesk && (
        <>
          <Panel title={common.tickets}>
            <TicketLines tickets={room.tickets} none={common.noLinkedTickets} />
          </Panel>
          <Panel title={common.changes}>
            {room.changes.length === 0 && <Quiet>{text.noChanges}</Quiet>}
            <ChangeLines label={common.changes} changes={room.changes} />
          </Panel>
        </>
      )}
    </>
  )
}
