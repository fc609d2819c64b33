import { useMemo, useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { Asset } from '../../contract/app/asset-overview.ts'
import { updateAsset } from '../../contract/v1/assets.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMay } from '../session.ts'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Grid } from '../ui/grid/grid.tsx'
import { noSelection, stillThere, type Selection } from '../ui/grid/selection.ts'
import { LoadTrouble } from '../ui/page/loaded.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { MoreRows } from '../ui/list/more-rows.tsx'
import { BulkBar, PageHeader } from '../ui/page/page.tsx'
import { EmptyState, Skeleton } from '../ui/page/states.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { useAssetColumns } from './columns.tsx'
import { assetKeys, discoveredQuery } from './data.ts'
import { MergeDialog } from './dialogs.tsx'

/** Actions on discovered assets; accept and ignore can be undone. */
const useVerdicts = () => {
  const text = useText().assets
  const act = useUndoable(assetKeys)
  const setAll = async (assets: readonly Asset[], status: Asset['status']): Promise<void> => {
    for (const { id } of assets) await call(updateAsset, { params: { id }, body: { status } })
  }
  const put = (assets: readonly Asset[], status: 'in_use' | 'retired'): void => {
    const count = assets.length
    if (count === 0) return
    const said = status === 'in_use' ? text.accepted({ count }) : text.ignored({ count })
    act.mutate({ run: () => setAll(assets, status), said, undo: () => setAll(assets, 'discovered') })
  }
  return {
    accept: (assets: readonly Asset[]) => put(assets, 'in_use'),
    ignore: (assets: readonly Asset[]) => put(assets, 'retired'),
  }
}

type Verdicts = ReturnType<typeof useVerdicts> & { readonly merge: (asset: Asset) => void }

const useColumns = (verdicts: Verdicts | undefined): readonly GridColumn<Asset>[] => {
  const { common, assets: text } = useText()
  const plain = useAssetColumns()
  // A ref, because the columns must keep their identity while rows change.
  const newest = useRef(verdicts)
  newest.current = verdicts
  const mayAct = verdicts !== undefined
  return useMemo(() => {
    const menu = (asset: Asset) => (
      <Menu
        align="end"
        label={common.actionsFor({ name: asset.name })}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
        items={[
          { label: text.accept, keys: 'a', onSelect: () => newest.current?.accept([asset]) },
          { label: common.mergeDots, keys: 'm', onSelect: () => newest.current?.merge(asset) },
          { label: text.ignore, keys: 'i', onSelect: () => newest.current?.ignore([asset]) },
        ]}
      />
    )
    const shown = plain.filter(({ id }) => !['status', 'tickets', 'assigned'].includes(id))
    return mayAct ? [...shown, { id: 'more', label: common.more, track: '2.5rem', cell: menu }] : shown
  }, [plain, text, mayAct])
}

const useVerdictKeys = (targets: readonly Asset[], verdicts: Verdicts): void => {
  const { common, assets: text } = useText()
  const [first] = targets
  const key = (id: string, keys: string, label: string, run: () => void) => ({
    id: `asset.${id}`,
    keys,
    scope: 'page' as const,
    label,
    when: () => first !== undefined,
    run,
  })
  useShortcuts([
    key('accept', 'a', text.accept, () => verdicts.accept(targets)),
    key('ignore', 'i', text.ignore, () => verdicts.ignore(targets)),
    key('merge', 'm', common.mergeDots, () => first !== undefined && verdicts.merge(first)),
  ])
}

const Found = ({ rows }: { rows: readonly Asset[] }) => {
  const text = useText().assets
  const navigate = useNavigate()
  const mayWrite = useMay('assets:write')
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [activeKey, setActiveKey] = useState<string>()
  const [merging, setMerging] = useState<Asset>()
  const verdicts = { ...useVerdicts(), merge: setMerging }
  const columns = useColumns(mayWrite ? verdicts : undefined)
  const chosen = stillThere(
    selection,
    rows.map(({ id }) => String(id)),
  )
  const picked = rows.filter(({ id }) => chosen.keys.has(String(id)))
  const active = rows.find(({ id }) => String(id) === activeKey)
  const targets = picked.length > 0 ? picked : active === undefined ? [] : [active]
  useVerdictKeys(mayWrite ? targets : [], verdicts)
  return (
    <>
      <Grid
        primary
        label={text.discovered}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        selection={chosen}
        onSelect={mayWrite ? setSelection : undefined}
        onOpen={({ id }) => void navigate({ to: `/assets/${id}` })}
        onActive={setActiveKey}
      />
      {picked.length > 0 && (
        <BulkBar label={text.discovered} summary={text.selected({ count: picked.length })}>
          <Button onClick={() => verdicts.accept(picked)}>{text.accept}</Button>
          <Button onClick={() => verdicts.ignore(picked)}>{text.ignore}</Button>
        </BulkBar>
      )}
      {merging !== undefined && <MergeDialog asset={merging} onClose={() => setMerging(undefined)} />}
    </>
  )
}

const NothingFound = () => {
  const text = useText().assets
  const mayEnrol = useMay('admin:read')
  return (
    <EmptyState
      title={text.noneDiscovered}
      sentence={text.noneDiscoveredDetail}
      action={mayEnrol && <Go to="/assets/enrolment">{text.letMachinesEnrol}</Go>}
      apiCall={deskCall('assets/discovery', { type: 'server', hostname: 'db-1', serial_number: 'PF3X9' })}
    />
  )
}

export const DiscoveredPage = () => {
  const text = useText().assets
  const found = useInfiniteQuery(discoveredQuery)
  const { rows = [], total = 0 } = found.data ?? {}
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col px-4 pt-3">
      <PageHeader title={text.discovered} facts={text.discoveredHint} />
      <LoadTrouble query={found} failed={text.loadFailed} />
      {found.isPending && <Skeleton rows={5} />}
      {found.isSuccess && rows.length === 0 && <NothingFound />}
      {rows.length > 0 && (
        <>
          <Found rows={rows} />
          <MoreRows
            sentence={text.shown({ shown: rows.length, total })}
            verb={text.more}
            busy={found.isFetchingNextPage}
            onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
          />
        </>
      )}
    </div>
  )
}
