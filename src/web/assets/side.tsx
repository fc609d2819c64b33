import { useState } from 'react'
import { X } from 'lucide-react'
import type { AssetRoom, RelatedAsset } from '../../contract/app/asset-room.ts'
import { relateAsset, unrelateAsset } from '../../contract/v1/assets.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { kindOfAsset, kindOfChange } from '../incidents/kinds.ts'
import { TicketLines } from '../incidents/ticket-lines.tsx'
import { useAct } from '../incidents/use-act.ts'
import { useMay } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Go } from '../ui/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines, Panel } from '../ui/room.tsx'
import { Status } from '../ui/status.tsx'
import { useRefreshAssets } from './data.ts'
import { RelateDialog } from './dialogs.tsx'

const useUnrelate = ({ asset }: AssetRoom) => {
  const text = useText().assets
  const refresh = useRefreshAssets()
  const { run } = useAct()
  const { id } = asset
  const back = async ({ type, asset: { id: asset_id } }: RelatedAsset): Promise<void> => {
    await run(() => call(relateAsset, { params: { id }, body: { type, asset_id } }))
    await refresh()
  }
  return async (related: RelatedAsset): Promise<void> => {
    const body = { type: related.type, asset_id: related.asset.id }
    await run(() => call(unrelateAsset, { params: { id }, body }), { text: text.unrelated, undo: () => void back(related) })
    await refresh()
  }
}

const Relations = ({ room }: { room: AssetRoom }) => {
  const text = useText().assets
  const mayWrite = useMay('assets:write')
  const unrelate = useUnrelate(room)
  const [isRelating, setIsRelating] = useState(false)
  const rows = [
    ...room.related.map((related) => ({ ...related, words: text.relation[related.type], isOwn: true })),
    ...room.relying.map((related) => ({ ...related, words: text.relationBack[related.type], isOwn: false })),
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
                <IconButton label={text.unrelate({ name: asset.name })} onClick={() => void unrelate({ type, asset })}>
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

export const AssetSide = ({ room }: { room: AssetRoom }) => {
  const { assets: text, changes } = useText()
  const seesDesk = useMay('tickets:read')
  return (
    <>
      <Relations room={room} />
      {seesDesk && (
        <>
          <Panel title={text.tickets}>
            <TicketLines tickets={room.tickets} none={text.noTickets} />
          </Panel>
          <Panel title={text.changes}>
            {room.changes.length === 0 && <Quiet>{text.noChanges}</Quiet>}
            <Lines label={text.changes}>
              {room.changes.map(({ id, title, status }) => (
                <Line
                  key={id}
                  glyph={<Status kind={kindOfChange[status]} word={changes.status[status]} look="glyph" />}
                  detail={`${changes.reference({ id })} · ${changes.status[status]}`}
                >
                  <Go to={`/changes/${id}`}>{title}</Go>
                </Line>
              ))}
            </Lines>
          </Panel>
        </>
      )}
    </>
  )
}
