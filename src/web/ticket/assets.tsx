import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { setTicketAssets } from '../../contract/app/ticket-assets.ts'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { call } from '../api/call.ts'
import { after } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import { searchQuery } from '../desk/search.ts'
import { IconButton } from '../ui/button.tsx'
import { PanelList, PanelPart } from '../ui/list/facts.tsx'
import { Go } from '../ui/page/go.tsx'
import { Picker } from '../ui/form/picker.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useTicketRefresh } from './use-ticket-refresh.ts'

const pauseMillis = 150

type PickerProps = { readonly without: readonly number[]; readonly onPick: (id: number) => void; readonly onClose: () => void }

const AssetPicker = ({ without, onPick, onClose }: PickerProps) => {
  const { common, ticket: text } = useText()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => after(pauseMillis, () => setQ(typed.trim())), [typed])
  const { data, isLoading, isPlaceholderData } = useQuery(searchQuery(q, 'asset'))
  const shown = (q === '' ? [] : (data?.data ?? [])).filter(({ id }) => !without.includes(id))
  return (
    <Picker
      title={text.addAsset}
      label={text.findAsset}
      options={shown.map(({ id, title }) => ({ value: String(id), label: title }))}
      isLoading={isLoading || isPlaceholderData || typed.trim() !== q}
      onType={setTyped}
      onPick={(value) => onPick(Number(value))}
      onClose={onClose}
      none={q === '' ? text.typeAsset : common.noMatches}
    />
  )
}

export const TiedAssets = ({ ticket, mayWrite }: { ticket: TicketOverview; mayWrite: boolean }) => {
  const { common, ticket: text } = useText()
  const refresh = useTicketRefresh(ticket.id)
  const [picking, setPicking] = useState(false)
  const ids = ticket.assets.map(({ id }) => id)
  const tie = (asset_ids: readonly number[]): void =>
    refresh(() => call(setTicketAssets, { params: { id: ticket.id }, body: { asset_ids: [...asset_ids] } }))
  if (!mayWrite && ids.length === 0) return null
  const add = (
    <IconButton label={text.addAsset} onClick={() => setPicking(true)}>
      <Plus aria-hidden="true" className="size-4" />
    </IconButton>
  )
  return (
    <PanelPart title={common.assets} end={mayWrite && add}>
      {ids.length === 0 && <Quiet>{common.noLinkedAssets}</Quiet>}
      <PanelList label={common.assets}>
        {ticket.assets.map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-center gap-1">
            <span className="min-w-0 grow truncate">
              <Go to={`/assets/${id}`}>{name}</Go>
            </span>
            {mayWrite && (
              <IconButton label={text.removeAsset({ name })} onClick={() => tie(ids.filter((one) => one !== id))}>
                <X aria-hidden="true" className="size-3.5" />
              </IconButton>
            )}
          </li>
        ))}
      </PanelList>
      {picking && (
        <AssetPicker
          without={ids}
          onClose={() => setPicking(false)}
          onPick={(id) => {
            setPicking(false)
            tie([...ids, id])
          }}
        />
      )}
    </PanelPart>
  )
}
